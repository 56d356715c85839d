(prinout t "hello" crlf)
