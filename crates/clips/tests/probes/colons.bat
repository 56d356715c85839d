(::rb)
?::x
$?::x
?:
(println ?::x)
(eval "(::foo)")
