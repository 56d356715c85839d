#!/usr/bin/env python3
"""Sends malformed requests, made from the server's own description, and looks at what comes back.

usage: fuzz.py ADDRESS [--requests 10000] [--seed 1]

A request is made from the schema of an operation, mostly right, and then something in it is broken: a value of the wrong
type, a number out of range, a field too many, a text of junk, another method, another content type, bytes that are no
HTTP at all. Every answer must be an answer: below 500, JSON with a kind and a sentence where it refuses. Afterwards the
server must still serve. Needs Python's standard library only.
"""
import argparse
import http.client
import json
import random
import socket
import string
import sys
import time
import urllib.parse

parser = argparse.ArgumentParser()
parser.add_argument("address")
parser.add_argument("--requests", type=int, default=10_000)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
dice = random.Random(options.seed)
target = urllib.parse.urlsplit(options.address)
HOST, PORT = target.hostname, target.port
JUNK = ["", "null", "0", "-1", "99999999999999999999", "1e400", "\u0000", "../../etc/passwd", "%00", "%2e%2e%2f", "'", '"', "<script>",
        "(", "((((", "(do", "exec:sh -c id", "person", "a.clp", "\U0001f600", "x" * 3000, "{}", "[]", "\r\nX-Y: z", "TRUE", "NaN", "-0.0"]


def plain(method, path, body=None, kind="application/json"):
    connection = http.client.HTTPConnection(HOST, PORT, timeout=60)
    data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    connection.request(method, path, data, {"content-type": kind} if data is not None else {})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, text


description = json.loads(plain("GET", "/api/openapi.json")[1])
games = json.loads(plain("GET", "/api/games")[1])["games"]
# The words of acts come with each game alone.
games = [json.loads(plain("GET", f"/api/games/{game['name']}")[1]) for game in games]
OPERATIONS = [(method, path, operation) for path, item in description["paths"].items() for method, operation in item.items()]


def resolve(schema):
    while "$ref" in schema:
        schema = description["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    return schema


def text(most=12):
    if dice.random() < 0.4:
        return dice.choice(JUNK)
    return "".join(dice.choice(string.printable) for _ in range(dice.randint(0, most)))


def anything(depth=0):
    kind = dice.randrange(8 if depth < 3 else 5)
    if kind == 0:
        return None
    if kind == 1:
        return dice.choice([True, False])
    if kind == 2:
        return dice.choice([0, 1, -1, 2**31, 2**63, 2**64, -(2**63), 10**25, 3.5, 1e308])
    if kind in (3, 4):
        return text()
    if kind == 5:
        return [anything(depth + 1) for _ in range(dice.randint(0, 3))]
    if kind == 6:
        return {text(): anything(depth + 1) for _ in range(dice.randint(0, 3))}
    nested = anything(3)
    for _ in range(dice.choice([1, 5, 100, 200])):
        nested = [nested] if dice.random() < 0.5 else {"a": nested}
    return nested


def value(schema, name=""):
    """A value of the schema."""
    schema = resolve(schema)
    if "oneOf" in schema:
        return value(dice.choice(schema["oneOf"]), name)
    if "enum" in schema:
        return dice.choice(schema["enum"])
    kind = schema.get("type", "object")
    kind = dice.choice(kind) if isinstance(kind, list) else kind
    if kind == "null":
        return None
    if kind == "boolean":
        return dice.choice([True, False])
    if kind in ("integer", "number"):
        low, high = schema.get("minimum", 0), schema.get("maximum", 100)
        return dice.choice([low, high, dice.randint(low, max(low, high)), low + 1])
    if kind == "array":
        return [value(schema.get("items", {})) for _ in range(dice.randint(0, 3))]
    if kind == "object":
        if name == "settings":
            return settings()
        if name == "act":
            return act()
        fields = schema.get("properties", {})
        required = schema.get("required", [])
        return {key: value(it, key) for key, it in fields.items() if key in required or dice.random() < 0.5}
    if name == "mind" or (name == "name" and dice.random() < 0.6):
        mind = dice.choice(dice.choice(games)["minds"])
        return mind["name"] + (f":{dice.choice(mind['keys'])['name']}={text()}" if mind["keys"] and dice.random() < 0.5 else "")
    if name in ("text", "position"):
        return dice.choice(["(defrule a (asked) => (assert (do (act x))))", "(defrule loop ?f <- (a ?x) => (retract ?f) (assert (a (+ ?x 1))))(deffacts d (a 1))",
                            "(while TRUE do)", "####\n#..#\n####", "; position\n?", text(200), text(2000)])
    return text()


def settings():
    keys = dice.choice(games)["keys"]
    chosen = {}
    for key in dice.sample(keys, min(len(keys), dice.randint(0, 3))):
        kind = key["kind"]
        chosen[key["name"]] = dice.choice([key["default"] or "", text(), *kind.get("choices", []), kind.get("min", 0), kind.get("max", 1)])
    return chosen


def act():
    word = dice.choice(dice.choice(games)["acts"])
    return {word["name"]: {slot["name"]: dice.choice([1, 2, text(), None]) for slot in word["slots"]}}


def broken(it):
    """The same value with something in it broken."""
    if isinstance(it, dict) and it and dice.random() < 0.8:
        it = dict(it)
        key = dice.choice(list(it))
        choice = dice.random()
        if choice < 0.2:
            del it[key]
        elif choice < 0.35:
            it[text()] = anything()
        else:
            it[key] = broken(it[key])
        return it
    if isinstance(it, list) and it and dice.random() < 0.6:
        it = list(it)
        it[dice.randrange(len(it))] = broken(dice.choice(it))
        return it
    return anything()


def id_of(path, plays):
    known = plays if "/plays/" in path or dice.random() < 0.1 else []
    if known and dice.random() < 0.8:
        return dice.choice(known)
    return dice.choice(["0" * 16, "x", "..", "%2e%2e", "%00", "%ff", "a/b", "", text().strip() or "y"])


def request(plays):
    """A request made from the description: method, address, headers, body."""
    method, path, operation = dice.choice(OPERATIONS)
    if method == "delete" and dice.random() < 0.9:
        return request(plays)  # what was dropped can be asked for nothing more
    address = path.replace("{id}", urllib.parse.quote(id_of(path, plays), safe="%/") if dice.random() < 0.8 else "%zz")
    query = []
    for parameter in operation.get("parameters", []):
        if parameter["in"] == "query" and dice.random() < 0.8:
            it = value(parameter["schema"])
            it = text() if dice.random() < 0.5 else it
            query.append(f"{parameter['name']}={urllib.parse.quote(str(it), safe='&=' if dice.random() < 0.2 else '')}")
    if query or dice.random() < 0.05:
        address += "?" + "&".join(query) + dice.choice(["", "", "&", "&=", "&from", "&%"])
    headers = {}
    body = None
    content = operation.get("requestBody", {}).get("content", {})
    if content:
        kind = dice.choice(list(content))
        headers["content-type"] = kind if dice.random() < 0.93 else dice.choice(["text/html", "", "application/x-www-form-urlencoded", text().strip() or "-"])
        if kind == "application/json":
            it = value(content[kind]["schema"])
            it = broken(it) if dice.random() < 0.7 else it
            body = json.dumps(it).encode()
            if dice.random() < 0.1:
                body = bytes(dice.choice([byte, dice.randrange(256)]) if dice.random() < 0.05 else byte for byte in body)
            if dice.random() < 0.03:
                body = body[: dice.randint(0, len(body))]
        else:
            lines = [json.dumps({"tellask": 1, "game": dice.choice(games)["name"], "version": 1, "settings": settings(), "map": None, "seed": 1, "play": 0,
                                 "turns": anything(), "nodes": 5, "seats": [{"kind": "person", "name": "person"}]})]
            lines += [json.dumps(anything()) for _ in range(dice.randint(0, 3))]
            body = ("\n".join(lines) if dice.random() < 0.7 else text(100)).encode("utf-8", "replace")
    elif dice.random() < 0.1:
        body = text().encode("utf-8", "replace")
    if dice.random() < 0.05:
        method = dice.choice(["get", "post", "put", "delete", "patch", "head", "options", "trace", "brew"])
    if dice.random() < 0.05:
        headers[dice.choice(["Origin", "Sec-Fetch-Site", "Host", "Last-Event-ID", "Accept", "Range", "Expect"])] = dice.choice(["http://evil.example", "cross-site", "evil.example", "-1", "bytes=5-", "x"])
    return method.upper(), address, headers, body


def clean(it):
    return "".join(letter for letter in it if " " < letter < "\x7f")


def send(method, address, headers, body):
    """Sends it and reads the answer, or the beginning of one that never ends."""
    connection = http.client.HTTPConnection(HOST, PORT, timeout=60)
    try:
        connection.putrequest(method, clean(address) or "/", skip_host="Host" in headers)
        if body is not None:
            connection.putheader("content-length", str(len(body)))
        for name, it in headers.items():
            connection.putheader(name, clean(it))
        connection.endheaders(body)
        answer = connection.getresponse()
        kind = answer.getheader("content-type", "")
        data = answer.read1(4096) if kind == "text/event-stream" else answer.read()
        return answer.status, kind, data
    finally:
        connection.close()


def raw():
    """Bytes that are no HTTP; the server may answer or hang up, but must not fall over."""
    junk = dice.choice([
        bytes(dice.randrange(256) for _ in range(dice.randint(1, 200))),
        b"GET / HTTP/9.9\r\n\r\n", b"GET /api/games HTTP/1.1\r\n\r\n", b"POST /api/plays HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n{",
        b"POST /api/plays HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nzz\r\n",
        b"GET /" + b"a" * dice.choice([3000, 70000]) + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"".join(b"X-%d: y\r\n" % it for it in range(150)) + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    ])
    with socket.create_connection((HOST, PORT), timeout=10) as connection:
        connection.settimeout(10)
        try:
            connection.sendall(junk)
            connection.shutdown(socket.SHUT_WR)
            head = connection.recv(4096)
        except OSError:
            return "hung up"
    words = head.split(b" ", 2)
    return int(words[1]) if len(words) > 1 and words[1].isdigit() else "hung up"


def main():
    counts, plays, faults = {}, [], []
    began = time.monotonic()
    for number in range(options.requests):
        if number % 40 == 0:
            status, data = plain("POST", "/api/plays", {"game": dice.choice(games)["name"], "seats": dice.choice([[], [{"kind": "person"}]])})
            if status == 201:
                plays.append(json.loads(data)["id"])
            if len(plays) > 20:
                plain("DELETE", f"/api/plays/{plays.pop(0)}")
        if dice.random() < 0.05:
            status = raw()
            counts[f"raw {status}"] = counts.get(f"raw {status}", 0) + 1
            if isinstance(status, int) and status >= 500:
                faults.append(f"raw: {status}")
            continue
        method, address, headers, body = request(plays)
        shown = f"{number}: {method} {address[:80]} {headers} {(body or b'')[:300]!r}"
        try:
            status, kind, data = send(method, address, headers, body)
        except Exception as error:  # noqa: BLE001 - whatever it is, there was no answer
            faults.append(f"no answer ({error!r}) to {shown}")
            continue
        counts[status] = counts.get(status, 0) + 1
        if status >= 500:
            faults.append(f"{status} to {shown}: {data[:200]!r}")
        elif status >= 400 and method != "HEAD" and data:
            try:
                error = json.loads(data)["error"]
                assert error["kind"] and error["message"]
            except (ValueError, KeyError, AssertionError, TypeError):
                faults.append(f"{status} without a reason to {shown}: {data[:200]!r}")
    alive = plain("GET", "/api/games")[0] == 200
    print(f"{options.requests} requests in {time.monotonic() - began:.1f} s, seed {options.seed}")
    for status in sorted(counts, key=str):
        print(f"  {status}: {counts[status]}")
    print(f"faults: {len(faults)}; the server {'still serves' if alive else 'DOES NOT SERVE ANY MORE'}")
    for fault in faults[:20]:
        print("  " + fault)
    return 1 if faults or not alive else 0


if __name__ == "__main__":
    sys.exit(main())
