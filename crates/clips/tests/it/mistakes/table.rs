//! The twenty mistakes.

use super::Mistake;

pub(super) const MISTAKES: &[Mistake] = &[
    Mistake {
        title: "Something is not closed",
        about: "\
The commonest of all. Until every parenthesis and every quote is closed, CLIPS waits, and what you type next becomes part of the
form. After a missing quote it looks as if nothing happened any more: type `\")` to get out. After a missing parenthesis the next
construct is taken for an action.",
        typed: "\
(println \"it rains)
\")
(defrule wet (rain) =>
  (assert (wet))
(defrule dry (sun) => (assert (dry)))
)
",
        meant: "\
(defrule wet (rain) => (assert (wet)))
(defrule dry (sun) => (assert (dry)))
",
    },
    Mistake {
        title: "The arrow is missing",
        about: "Between conditions and actions stands `=>`, also in a rule that has no conditions or no actions.",
        typed: "\
(defrule wet (rain) (assert (wet)))
(defrule wet (rain) (println \"wet\"))
",
        meant: "(defrule wet (rain) => (assert (wet)))\n",
    },
    Mistake {
        title: "An action without parentheses, or `printout` without `t`",
        about: "\
CLIPS takes bare words as actions without a complaint; they do nothing. And the first argument of `printout` says where to print: `t` is
the screen. `println` needs no `t` and ends the line by itself.",
        typed: "\
(defrule wet (rain) => printout t \"wet\" crlf)
(printout \"wet\" crlf)
",
        meant: "(defrule wet (rain) => (printout t \"wet\" crlf))\n",
    },
    Mistake {
        title: "`bind` without the question mark",
        about: "A variable is written `?x`, everywhere: where it gets its value, too.",
        typed: "\
(deffunction twice (?n) (bind result (* 2 ?n)))
",
        meant: "(deffunction twice (?n) (bind ?result (* 2 ?n)))\n",
    },
    Mistake {
        title: "`if` without `then`",
        about: "`then` and `else` are words of the form, and each may be followed by several actions.",
        typed: "\
(if (> 3 2) (println \"more\"))
",
        meant: "(deffunction compare-them (?a ?b) (if (> ?a ?b) then (println \"more\") else (println \"not more\")))\n",
    },
    Mistake {
        title: "The name of a function is misspelt",
        about: "\
*Missing function declaration* means: nobody knows this function. Mostly a letter is wrong. Functions of your own must be defined before
the first form that calls them.",
        typed: "\
(prinout t \"hello\" crlf)
(defrule greet (person ?name) => (shout ?name))
",
        meant: "\
(deffunction shout (?text) (println (upcase ?text)))
(defrule greet (person ?name) => (shout ?name))
",
    },
    Mistake {
        title: "Too many arguments, or too few",
        about: "The hint shows the shape of the function. A parenthesis in the wrong place is often the reason.",
        typed: "\
(nth$ (create$ a b c))
(deffunction area (?width ?height) (* ?width ?height))
(area 3)
",
        meant: "(defglobal ?*second* = (nth$ 2 (create$ a b c)))\n",
    },
    Mistake {
        title: "A slot that the template does not have",
        about: "Slots are named by the `deftemplate`; the same name must stand in patterns, in `assert`, `modify` and `duplicate`.",
        typed: "\
(deftemplate person (slot name) (slot age))
(assert (person (nmae Ada) (age 36)))
(defrule old (person (years ?y)) =>)
(assert (person Ada 36))
",
        meant: "\
(deftemplate person (slot name) (slot age))
(deffacts people (person (name Ada) (age 36)))
(defrule old (person (age ?y)) =>)
",
    },
    Mistake {
        title: "The template is missing, or comes too late",
        about: "\
A fact with named slots needs its `deftemplate` before. Without it CLIPS takes `(name Ada)` for the call of a function. And whoever uses
a name without slots first has made it a name of ordered facts, which a later `deftemplate` cannot change.",
        typed: "\
(assert (person (name Ada)))
(defrule greet (animal ?name) => (println ?name))
(deftemplate animal (slot name))
",
        meant: "\
(deftemplate person (slot name))
(deffacts people (person (name Ada)))
",
    },
    Mistake {
        title: "A variable without a value",
        about: "\
On the right side a rule knows the variables of its conditions, and those it has bound itself. What stands in a `not` is known only there:
it is about facts that are not there. At the prompt `(reset)` and `(clear)` forget all variables.",
        typed: "\
(defrule greet (person ?name) => (println \"Hello \" ?nam))
(defrule lonely (person ?name) (not (friend ?name ?other)) => (println ?name \" misses \" ?other))
(bind ?x 3)
(reset)
(+ ?x 1)
",
        meant: "\
(defrule greet (person ?name) => (println \"Hello \" ?name))
(defrule lonely (person ?name) (not (friend ?name ?)) => (println ?name \" is alone\"))
(defglobal ?*x* = 3)
",
    },
    Mistake {
        title: "A comparison among the conditions without `test`",
        about: "\
A list among the conditions is a pattern, whatever its name is. CLIPS says nothing, and waits for a fact `(> 36 17)` for ever.",
        typed: "\
(defrule vote (person ?name ?age) (> ?age 17) => (println ?name))
(assert (person Ada 36))
(run)
",
        meant: "(defrule vote (person ?name ?age) (test (> ?age 17)) => (println ?name))\n",
    },
    Mistake {
        title: "A test inside a pattern, or an operator in the middle",
        about: "In a field a test stands behind `&:`. And the function always comes first: `(> ?age 17)`, `(+ 1 2)`.",
        typed: "\
(defrule vote (person ?name ?age (> ?age 17)) => (println ?name))
(defrule vote (person ?name ?age&(> ?age 17)) => (println ?name))
(defrule vote (person ?name ?age) (test (?age > 17)) => (println ?name))
(3 + 4)
",
        meant: "\
(defrule vote (person ?name ?age&:(> ?age 17)) => (println ?name))
",
    },
    Mistake {
        title: "Using `=` on something that is not a number",
        about: "`=` and `<>` are for numbers. Symbols, strings and everything else are compared by `eq` and `neq`; a constant in a pattern is shorter still.",
        typed: "\
(= Ada Ada)
(deffunction is-ada (?name) (= ?name Ada))
(deffunction same (?one ?two) (= ?one ?two))
(same Ada Ada)
",
        meant: "\
(deffunction is-ada (?name) (eq ?name Ada))
(defrule ada (person Ada) => (println \"Ada is here\"))
",
    },
    Mistake {
        title: "Retracting something that is not a fact",
        about: "\
A fact is retracted by its number, or by a variable that a condition bound to it with `<-`. Writing the fact once more is not enough.",
        typed: "\
(assert (rain))
(retract rain)
(retract (rain))
(retract 7)
(defrule dry (sun) (rain) => (retract ?f))
",
        meant: "(defrule dry (sun) ?f <- (rain) => (retract ?f))\n",
    },
    Mistake {
        title: "`(reset)` was forgotten",
        about: "`deffacts` only says which facts there shall be; `(reset)` asserts them. So the usual order is load, reset, run.",
        typed: "\
(deffacts weather (rain))
(defrule wet (rain) => (println \"wet\"))
(run)
(reset)
(run)
",
        meant: "",
    },
    Mistake {
        title: "Symbol or string",
        about: "`Ada` and `\"Ada\"` are two different values, and no rule for one matches the other. Decide for one of them, and say so in the template.",
        typed: "\
(defrule greet (person \"Ada\") => (println \"hello\"))
(assert (person Ada))
(run)
",
        meant: "\
(deftemplate person (slot name (type STRING)))
(defrule greet (person (name \"Ada\")) => (println \"hello\"))
",
    },
    Mistake {
        title: "The rule does not fire again",
        about: "\
A rule fires once for the same facts, however often you say `(run)`. New facts, changed facts or `(reset)` let it fire again.",
        typed: "\
(defrule greet (person ?name) => (println \"hello \" ?name))
(assert (person Ada))
(run)
(run)
(refresh greet)
(run)
",
        meant: "",
    },
    Mistake {
        title: "The rule never stops",
        about: "\
`modify` makes a changed fact, which the same rule matches again. Something in the conditions must fail in the end. Try such a rule with
`(run 10)` first.",
        typed: "\
(deftemplate person (slot name) (slot age))
(defrule birthday ?p <- (person (age ?age)) => (modify ?p (age (+ ?age 1))))
(assert (person (name Ada) (age 36)))
(run 3)
(facts)
",
        meant: "\
(deftemplate person (slot name) (slot age))
(deftemplate year (slot number))
(deftemplate celebrated (slot name) (slot number))
(defrule birthday
  (year (number ?year))
  ?p <- (person (name ?name) (age ?age))
  (not (celebrated (name ?name) (number ?year)))
  =>
  (assert (celebrated (name ?name) (number ?year)))
  (modify ?p (age (+ ?age 1))))
",
    },
    Mistake {
        title: "The same fact twice",
        about: "\
Facts are a set: what is there already is not asserted again, and no rule sees anything new. Give facts that shall differ something to
differ by, such as a number.",
        typed: "\
(assert (coin))
(assert (coin))
(facts)
",
        meant: "(deffacts purse (coin 1) (coin 2))\n",
    },
    Mistake {
        title: "The file is not found",
        about: "A path is looked for from the folder where the program was started. `load` is for constructs, `batch` for commands.",
        typed: "\
(load \"grden.clp\")
",
        meant: "",
    },
];
