;;; reglas -- un sistema de producción que juega solo a Agricola, dos jugadores.
;;;
;;; Se carga después de ontologia.clp y de una prueba. Son 96 reglas, R01 a R96, agrupadas por fases; cada una dice
;;; con una línea qué ha hecho. A la derecha solo se crean, cambian o borran instancias y hechos, y se imprime.
;;;
;;; Quien elige es la estrategia random: sortea entre las activaciones de igual prioridad. Por eso cada acción tiene
;;; una activación por persona libre y por cada manera de hacerla, y esas cuentas son parte del juego: con 13 celdas
;;; vacías y dos personas, arar pesa 26 y coger madera 2.
;;;
;;; Prioridades en la jornada laboral: 300 ocupar el resto de una carta; 200 seguir lo empezado; 150 la segunda parte
;;; de una carta, y dejar estados agotados; 100 una acción; 90 una acción que solo se toma a falta de otra; 50 pasar
;;; el turno; 1 cambiar de fase.
;;;
;;; Las condiciones van de lo que más distingue a lo que más abunda: la fase, quien tiene el turno, la acción y su
;;; carta, lo que hay que pagar, y solo entonces personas y celdas. A la derecha, quien actúa suelta el turno lo
;;; primero y el otro lo recibe lo último: así nada se empareja a medias.
;;;
;;; Los hechos ordenados son estados. Llevan la ronda al final, y por eso los que nadie borra caducan con ella.

;;; ---- Reglas generales ----

(defrule set-game
  "R01 Prepara la partida: elegir al azar y guardar todo lo que se diga en salida.txt."
  (declare (salience 1000))
  (not (strategy))
  =>
  (set-strategy random)
  (dribble-on "salida.txt")
  (assert (strategy))
  (printout t "Comienza la partida." crlf))

(defrule ultima-ronda
  "R02 La ronda 15 no se juega: empieza la puntuación."
  (declare (salience 500))
  ?fase <- (object (is-a FASE) (valor PRINCIPIO-DE-RONDA))
  (object (is-a RONDA) (numero 15))
  =>
  (modify-instance ?fase (valor CALCULO-PUNTUACION))
  (printout t "Fin de las 14 rondas. Fase CALCULO-PUNTUACION." crlf))

;;; ---- PRINCIPIO-DE-RONDA ----

(defrule cambiar-turno-jugador-inicial
  "R03 El turno es del jugador inicial, también si ya lo tenía, para que la traza diga quién empieza."
  (declare (salience 100))
  (object (is-a FASE) (valor PRINCIPIO-DE-RONDA))
  (object (is-a RONDA) (numero ?ronda))
  (not (cambiado-turno-jugador-inicial ?ronda))
  ?inicial <- (object (is-a JUGADOR) (id ?jug) (jugador-inicial TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  =>
  (assert (cambiado-turno-jugador-inicial ?ronda))
  (modify-instance ?otro (turno FALSE))
  (modify-instance ?inicial (turno TRUE))
  (printout t "Ronda " ?ronda ": empieza el jugador " ?jug "." crlf))

(defrule obtener-carta-ronda
  "R04 Destapa una carta del periodo; cuál, lo decide el azar."
  (declare (salience 100))
  (object (is-a FASE) (valor PRINCIPIO-DE-RONDA))
  (object (is-a RONDA) (numero ?ronda) (periodo ?periodo))
  (not (carta-de-ronda-jugada ?ronda))
  ?destapada <- (object (is-a CARTA-DE-RONDA) (nombre ?carta) (periodo ?periodo) (jugador 0))
  =>
  (assert (carta-de-ronda-jugada ?ronda))
  (modify-instance ?destapada (jugador 3))
  (printout t "Ronda " ?ronda ", periodo " ?periodo ": se destapa la carta " ?carta "." crlf))

(defrule accion-inicio-de-ronda
  "R05 El pozo da 1 comida a su dueño en las 5 rondas siguientes a la compra."
  (declare (salience 100))
  (object (is-a FASE) (valor PRINCIPIO-DE-RONDA))
  ?pozo <- (object (is-a INICIO-DE-RONDA) (nombre ?carta) (contador ?quedan&:(> ?quedan 0)) (recogido FALSE))
  (object (is-a ADQUISICION-MAYOR) (nombre ?carta) (jugador ?jug&~0))
  ?comida <- (object (is-a COMIDA) (jugador ?jug) (cantidad ?hay))
  =>
  (modify-instance ?pozo (contador (- ?quedan 1)) (recogido TRUE))
  (modify-instance ?comida (cantidad (+ ?hay 1)))
  (printout t "Jugador " ?jug ": 1 comida de " ?carta ", tiene " (+ ?hay 1) "; le quedan " (- ?quedan 1)
            " rondas." crlf))

(defrule resetear-persona-recien-nacido
  "R06 El nacido en la ronda anterior ya es adulto: no antes, porque en la cosecha aún come como recién nacido."
  (declare (salience 2))
  (object (is-a FASE) (valor PRINCIPIO-DE-RONDA))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido TRUE))
  =>
  (modify-instance ?persona (recien-nacido FALSE))
  (printout t "Jugador " ?jug ": la persona " ?quien " ya es adulta." crlf))

(defrule cambiar-fase-inicio-de-ronda
  "R07 Lo último de la fase."
  (declare (salience 1))
  ?fase <- (object (is-a FASE) (valor PRINCIPIO-DE-RONDA))
  =>
  (modify-instance ?fase (valor REPOSICION))
  (printout t "Fase REPOSICION." crlf))

;;; ---- REPOSICION ----

;;; Sin el ajuste acumulan, cereal, hortaliza y jornalero no pasan de una ronda: se reponen solo cuando no queda nada.
(defrule reponer-recursos
  "R08 Las cartas a la vista reciben lo suyo."
  (declare (salience 100))
  (object (is-a FASE) (valor REPOSICION))
  (object (is-a AJUSTE) (nombre acumulan) (valor ?acumulan))
  ?accion <- (object (is-a RECOGER-RECURSO) (nombre ?carta) (recurso ?recurso) (ronda ?mas) (repuesto FALSE)
               (total ?hay&:(or (= ?hay 0) (eq ?acumulan TRUE)
                                (not (or (eq ?recurso CEREAL) (eq ?recurso HORTALIZA) (eq ?carta jornalero))))))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  =>
  (modify-instance ?accion (total (+ ?hay ?mas)) (repuesto TRUE))
  (printout t "Se repone " ?carta ": " ?mas " de " ?recurso ", hay " (+ ?hay ?mas) "." crlf))

(defrule cambiar-fase-reposicion
  "R09 Lo último de la fase."
  (declare (salience 1))
  ?fase <- (object (is-a FASE) (valor REPOSICION))
  =>
  (modify-instance ?fase (valor JORNADA-LABORAL))
  (printout t "Fase JORNADA-LABORAL." crlf))

;;; ---- JORNADA-LABORAL: recoger recursos ----

(defrule obtener-recurso-no-animal
  "R10 Todo lo que hay en la carta pasa a la reserva."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  ?accion <- (object (is-a RECOGER-RECURSO) (nombre ?carta) (id ?n) (recurso ?recurso)
               (total ?total&:(> ?total 0)) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo ~ANIMAL) (cantidad ?hay))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y recoge " ?total " de " ?recurso ": tiene "
            (+ ?hay ?total) "." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE) (total 0))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?reserva (cantidad (+ ?hay ?total)))
  (modify-instance ?otro (turno TRUE)))

(defrule obtener-recurso-animal-colocar-en-habitacion
  "R11 El primer animal de la carta va a una habitación sin animal."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a RECOGER-RECURSO) (nombre ?carta) (id ?n) (recurso ?recurso)
               (total ?total&:(> ?total 0)) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo ANIMAL) (cantidad ?hay))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  ?lugar <- (object (is-a HABITACION) (jugador ?jug) (id ?id) (animal NULL))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y pone 1 de " ?recurso
            " en la habitación de la celda " ?id ": tiene " (+ ?hay 1) ", quedan " (- ?total 1) "." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE) (total (- ?total 1)))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?lugar (animal ?recurso))
  (modify-instance ?reserva (cantidad (+ ?hay 1)))
  (assert (colocando-animales-en-granja ?jug ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule obtener-recurso-animal-colocar-en-pasto-vacio
  "R12 El primer animal de la carta va a un pasto cerrado y vacío, que queda para su especie."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a RECOGER-RECURSO) (nombre ?carta) (id ?n) (recurso ?recurso)
               (total ?total&:(> ?total 0)) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo ANIMAL) (cantidad ?hay))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  ?lugar <- (object (is-a PASTO) (jugador ?jug) (id ?id) (animal NULL) (n-celdas ?celdas)
             (vallas ?vallas&:(= ?vallas (+ 2 (* 2 ?celdas))))
             (establos ?establos) (cantidad ?dentro&:(< ?dentro (* 2 (+ ?celdas ?establos)))))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y pone 1 de " ?recurso " en el pasto vacío "
            ?id ": tiene " (+ ?hay 1) ", quedan " (- ?total 1) "." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE) (total (- ?total 1)))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?lugar (animal ?recurso) (cantidad 1))
  (modify-instance ?reserva (cantidad (+ ?hay 1)))
  (assert (colocando-animales-en-granja ?jug ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule obtener-recurso-animal-colocar-en-pasto-no-vacio
  "R13 El primer animal de la carta va a un pasto cerrado de su especie donde cabe."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a RECOGER-RECURSO) (nombre ?carta) (id ?n) (recurso ?recurso)
               (total ?total&:(> ?total 0)) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo ANIMAL) (cantidad ?hay))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  ?lugar <- (object (is-a PASTO) (jugador ?jug) (id ?id) (animal ?recurso) (n-celdas ?celdas)
             (vallas ?vallas&:(= ?vallas (+ 2 (* 2 ?celdas))))
             (establos ?establos) (cantidad ?dentro&:(< ?dentro (* 2 (+ ?celdas ?establos)))))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y pone 1 de " ?recurso
            " en el pasto con los suyos " ?id ": tiene " (+ ?hay 1) ", quedan " (- ?total 1) "." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE) (total (- ?total 1)))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?lugar (cantidad (+ ?dentro 1)))
  (modify-instance ?reserva (cantidad (+ ?hay 1)))
  (assert (colocando-animales-en-granja ?jug ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

;;; Con menos prioridad que colocarlo: un animal vale puntos, y cocinarlo siempre se puede más tarde.
(defrule obtener-recurso-animal-cambiar-por-comida
  "R14 El primer animal de la carta se cocina, si no hay nada mejor que hacer."
  (declare (salience 90))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a RECOGER-RECURSO) (nombre ?carta) (id ?n) (recurso ?recurso)
               (total ?total&:(> ?total 0)) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  (object (is-a ?recurso) (jugador ?jug) (tipo ANIMAL))
  (object (is-a INTERCAMBIAR-RECURSO) (nombre ?mayor) (recurso ?recurso) (comida ?da))
  (object (is-a ADQUISICION-MAYOR) (nombre ?mayor) (jugador ?jug))
  ?comida <- (object (is-a COMIDA) (jugador ?jug) (cantidad ?hay))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y cambia 1 de " ?recurso " por " ?da
            " de comida con " ?mayor ": tiene " (+ ?hay ?da) ", quedan " (- ?total 1) "." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE) (total (- ?total 1)))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?comida (cantidad (+ ?hay ?da)))
  (assert (colocando-animales-en-granja ?jug ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

;;; El estado colocando-animales-en-granja no se borra: si en la misma ronda se hace sitio, los animales que quedaban
;;; en la carta ocupada siguen entrando.

(defrule obtener-recurso-animal-colocar-en-habitacion-recursivo
  "R15 Otro animal de la misma carta va a una habitación sin animal."
  (declare (salience 200))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  (colocando-animales-en-granja ?jug ?carta ?ronda)
  ?accion <- (object (is-a RECOGER-RECURSO) (nombre ?carta) (recurso ?recurso) (total ?total&:(> ?total 0)))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo ANIMAL) (cantidad ?hay))
  ?lugar <- (object (is-a HABITACION) (jugador ?jug) (id ?id) (animal NULL))
  =>
  (modify-instance ?accion (total (- ?total 1)))
  (modify-instance ?lugar (animal ?recurso))
  (modify-instance ?reserva (cantidad (+ ?hay 1)))
  (printout t "Jugador " ?jug ": sigue con " ?carta " y pone 1 de " ?recurso " en la habitación de la celda " ?id
            ": tiene " (+ ?hay 1) ", quedan " (- ?total 1) "." crlf))

(defrule obtener-recurso-animal-colocar-en-pasto-vacio-recursivo
  "R16 Otro animal de la misma carta va a un pasto cerrado y vacío, que queda para su especie."
  (declare (salience 200))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  (colocando-animales-en-granja ?jug ?carta ?ronda)
  ?accion <- (object (is-a RECOGER-RECURSO) (nombre ?carta) (recurso ?recurso) (total ?total&:(> ?total 0)))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo ANIMAL) (cantidad ?hay))
  ?lugar <- (object (is-a PASTO) (jugador ?jug) (id ?id) (animal NULL) (n-celdas ?celdas)
             (vallas ?vallas&:(= ?vallas (+ 2 (* 2 ?celdas))))
             (establos ?establos) (cantidad ?dentro&:(< ?dentro (* 2 (+ ?celdas ?establos)))))
  =>
  (modify-instance ?accion (total (- ?total 1)))
  (modify-instance ?lugar (animal ?recurso) (cantidad 1))
  (modify-instance ?reserva (cantidad (+ ?hay 1)))
  (printout t "Jugador " ?jug ": sigue con " ?carta " y pone 1 de " ?recurso " en el pasto vacío " ?id ": tiene "
            (+ ?hay 1) ", quedan " (- ?total 1) "." crlf))

(defrule obtener-recurso-animal-colocar-en-pasto-no-vacio-recursivo
  "R17 Otro animal de la misma carta va a un pasto cerrado de su especie donde cabe."
  (declare (salience 200))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  (colocando-animales-en-granja ?jug ?carta ?ronda)
  ?accion <- (object (is-a RECOGER-RECURSO) (nombre ?carta) (recurso ?recurso) (total ?total&:(> ?total 0)))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo ANIMAL) (cantidad ?hay))
  ?lugar <- (object (is-a PASTO) (jugador ?jug) (id ?id) (animal ?recurso) (n-celdas ?celdas)
             (vallas ?vallas&:(= ?vallas (+ 2 (* 2 ?celdas))))
             (establos ?establos) (cantidad ?dentro&:(< ?dentro (* 2 (+ ?celdas ?establos)))))
  =>
  (modify-instance ?accion (total (- ?total 1)))
  (modify-instance ?lugar (cantidad (+ ?dentro 1)))
  (modify-instance ?reserva (cantidad (+ ?hay 1)))
  (printout t "Jugador " ?jug ": sigue con " ?carta " y pone 1 de " ?recurso " en el pasto con los suyos " ?id
            ": tiene " (+ ?hay 1) ", quedan " (- ?total 1) "." crlf))

(defrule obtener-recurso-animal-cambiar-por-comida-recursivo
  "R18 Otro animal de la misma carta se cocina, porque ya no cabe."
  (declare (salience 150))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  (colocando-animales-en-granja ?jug ?carta ?ronda)
  ?accion <- (object (is-a RECOGER-RECURSO) (nombre ?carta) (recurso ?recurso) (total ?total&:(> ?total 0)))
  (object (is-a ?recurso) (jugador ?jug) (tipo ANIMAL))
  (object (is-a INTERCAMBIAR-RECURSO) (nombre ?mayor) (recurso ?recurso) (comida ?da))
  (object (is-a ADQUISICION-MAYOR) (nombre ?mayor) (jugador ?jug))
  ?comida <- (object (is-a COMIDA) (jugador ?jug) (cantidad ?hay))
  =>
  (modify-instance ?accion (total (- ?total 1)))
  (modify-instance ?comida (cantidad (+ ?hay ?da)))
  (printout t "Jugador " ?jug ": sigue con " ?carta " y cambia 1 de " ?recurso " por " ?da " de comida con "
            ?mayor ": tiene " (+ ?hay ?da) ", quedan " (- ?total 1) "." crlf))

;;; ---- JORNADA-LABORAL: hornear, arar y sembrar ----

(defrule hornear-pan
  "R19 Un intercambio de cereal por comida con una adquisición mayor propia que hornea."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a HORNEAR-PAN) (nombre ?carta) (id ?n) (carta ?horno) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  (object (is-a ADQUISICION-MAYOR) (nombre ?mayor) (hornear-pan ?horno) (jugador ?jug))
  (object (is-a INTERCAMBIAR-RECURSO) (nombre ?mayor) (hornear-pan ?horno) (cantidad ?cuesta) (comida ?da))
  ?cereal <- (object (is-a CEREAL) (jugador ?jug) (cantidad ?grano&:(>= ?grano ?cuesta)))
  ?comida <- (object (is-a COMIDA) (jugador ?jug) (cantidad ?hay))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y hornea " ?cuesta " de CEREAL con " ?mayor
            ": " ?da " de comida, tiene " (+ ?hay ?da) "." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?cereal (cantidad (- ?grano ?cuesta)))
  (modify-instance ?comida (cantidad (+ ?hay ?da)))
  (assert (cambiar-carta-entera-ocupada ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule arar-campo
  "R20 Una celda vacía pasa a campo."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a ARAR-CAMPO) (nombre ?carta) (id ?n) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?contador-vacios <- (object (is-a CONTADOR-TERRENOS-VACIOS) (jugador ?jug) (cantidad ?vacios))
  ?contador-campos <- (object (is-a CONTADOR-CAMPOS) (jugador ?jug) (cantidad ?campos))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  ?celda <- (object (is-a TERRENO-VACIO) (name ?sitio) (jugador ?jug) (id ?id))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y ara la celda " ?id ": tiene "
            (+ ?campos 1) " campos." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE) (id-terreno ?id))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (unmake-instance ?celda)
  (make-instance ?sitio of CAMPO (jugador ?jug) (id ?id))
  (modify-instance ?contador-vacios (cantidad (- ?vacios 1)))
  (modify-instance ?contador-campos (cantidad (+ ?campos 1)))
  (assert (cambiar-carta-entera-ocupada ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule sembrar-campo-cereal
  "R21 1 de la reserva pone 3 en un campo vacío; los demás campos los siembran las reglas recursivas."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a SEMBRAR) (nombre ?carta) (id ?n) (vegetal CEREAL) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?reserva <- (object (is-a CEREAL) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  ?campo <- (object (is-a CAMPO) (jugador ?jug) (id ?id) (vegetal NULL))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y siembra CEREAL en el campo " ?id
            ": 3 en el campo, " (- ?hay 1) " en la reserva." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE) (id-terreno ?id))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?campo (vegetal CEREAL) (cantidad 3))
  (modify-instance ?reserva (cantidad (- ?hay 1)))
  (assert (sembrando ?jug ?carta ?ronda))
  (assert (cambiar-carta-entera-ocupada ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule sembrar-campo-hortaliza
  "R22 1 de la reserva pone 2 en un campo vacío; los demás campos los siembran las reglas recursivas."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a SEMBRAR) (nombre ?carta) (id ?n) (vegetal HORTALIZA) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?reserva <- (object (is-a HORTALIZA) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  ?campo <- (object (is-a CAMPO) (jugador ?jug) (id ?id) (vegetal NULL))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y siembra HORTALIZA en el campo " ?id
            ": 2 en el campo, " (- ?hay 1) " en la reserva." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE) (id-terreno ?id))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?campo (vegetal HORTALIZA) (cantidad 2))
  (modify-instance ?reserva (cantidad (- ?hay 1)))
  (assert (sembrando ?jug ?carta ?ronda))
  (assert (cambiar-carta-entera-ocupada ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule sembrar-campo-cereal-recursivo
  "R23 Otro campo en la misma acción: se siembran todos los que se pueda."
  (declare (salience 200))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  (sembrando ?jug ?carta ?ronda)
  ?reserva <- (object (is-a CEREAL) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?campo <- (object (is-a CAMPO) (jugador ?jug) (id ?id) (vegetal NULL))
  =>
  (modify-instance ?campo (vegetal CEREAL) (cantidad 3))
  (modify-instance ?reserva (cantidad (- ?hay 1)))
  (printout t "Jugador " ?jug ": sigue con " ?carta " y siembra CEREAL en el campo " ?id ": 3 en el campo, "
            (- ?hay 1) " en la reserva." crlf))

(defrule sembrar-campo-hortaliza-recursivo
  "R24 Otro campo en la misma acción: se siembran todos los que se pueda."
  (declare (salience 200))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  (sembrando ?jug ?carta ?ronda)
  ?reserva <- (object (is-a HORTALIZA) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?campo <- (object (is-a CAMPO) (jugador ?jug) (id ?id) (vegetal NULL))
  =>
  (modify-instance ?campo (vegetal HORTALIZA) (cantidad 2))
  (modify-instance ?reserva (cantidad (- ?hay 1)))
  (printout t "Jugador " ?jug ": sigue con " ?carta " y siembra HORTALIZA en el campo " ?id ": 2 en el campo, "
            (- ?hay 1) " en la reserva." crlf))

;;; Sin estas dos, quien consiguiera más vegetales o campos en la misma ronda volvería a sembrar.

(defrule quitar-estado-sembrando-no-vegetal
  "R25 No queda qué sembrar."
  (declare (salience 150))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  ?estado <- (sembrando ?jug ?carta ?ronda)
  (object (is-a CEREAL) (jugador ?jug) (cantidad 0))
  (object (is-a HORTALIZA) (jugador ?jug) (cantidad 0))
  =>
  (retract ?estado)
  (printout t "Jugador " ?jug ": deja de sembrar con " ?carta ", no le quedan vegetales." crlf))

(defrule quitar-estado-sembrando-no-campo
  "R26 No queda dónde sembrar."
  (declare (salience 150))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  ?estado <- (sembrando ?jug ?carta ?ronda)
  (not (object (is-a CAMPO) (jugador ?jug) (vegetal NULL)))
  =>
  (retract ?estado)
  (printout t "Jugador " ?jug ": deja de sembrar con " ?carta ", no le quedan campos vacíos." crlf))

;;; ---- JORNADA-LABORAL: vallas ----
;;;
;;; Un pasto nace con su primera valla y no se empieza otro mientras haya uno abierto. Se valla hasta que se acaban la
;;; madera o las 15 vallas, aunque el último pasto quede abierto.

(defrule construir-valla-nuevo-pasto-simple
  "R27 Un pasto nuevo de una celda."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a CONSTRUIR-VALLA) (nombre ?carta) (id ?n) (conjunta FALSE) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?madera <- (object (is-a MADERA) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?contador-vallas <- (object (is-a CONTADOR-VALLAS) (jugador ?jug) (cantidad ?puestas&:(< ?puestas 15)))
  (not (object (is-a PASTO) (jugador ?jug) (n-celdas ?c) (vallas ?v&:(< ?v (+ 2 (* 2 ?c))))))
  ?contador-vacios <- (object (is-a CONTADOR-TERRENOS-VACIOS) (jugador ?jug) (cantidad ?vacios))
  ?contador-pastos <- (object (is-a CONTADOR-PASTOS) (jugador ?jug) (cantidad ?pastos))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  ?celda <- (object (is-a TERRENO-VACIO) (name ?sitio) (jugador ?jug) (id ?id))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y empieza un pasto en la celda " ?id
            ", lleva " (+ ?puestas 1) " vallas y le quedan " (- ?hay 1) " maderas." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE) (id-terreno ?id))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (unmake-instance ?celda)
  (make-instance ?sitio of PASTO (jugador ?jug) (id ?id) (vallas 1))
  (modify-instance ?madera (cantidad (- ?hay 1)))
  (modify-instance ?contador-vallas (cantidad (+ ?puestas 1)))
  (modify-instance ?contador-vacios (cantidad (- ?vacios 1)))
  (modify-instance ?contador-pastos (cantidad (+ ?pastos 1)))
  (assert (vallando ?jug ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule construir-valla-nuevo-pasto-doble
  "R28 Un pasto nuevo de dos celdas."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a CONSTRUIR-VALLA) (nombre ?carta) (id ?n) (conjunta FALSE) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?madera <- (object (is-a MADERA) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?contador-vallas <- (object (is-a CONTADOR-VALLAS) (jugador ?jug) (cantidad ?puestas&:(< ?puestas 15)))
  (not (object (is-a PASTO) (jugador ?jug) (n-celdas ?c) (vallas ?v&:(< ?v (+ 2 (* 2 ?c))))))
  ?contador-vacios <- (object (is-a CONTADOR-TERRENOS-VACIOS) (jugador ?jug) (cantidad ?vacios))
  ?contador-pastos <- (object (is-a CONTADOR-PASTOS) (jugador ?jug) (cantidad ?pastos))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  ?celda <- (object (is-a TERRENO-VACIO) (name ?sitio) (jugador ?jug) (id ?id))
  ?extra <- (object (is-a TERRENO-VACIO) (jugador ?jug) (id ?id-extra&~?id))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y empieza un pasto en las celdas " ?id " y "
            ?id-extra ", lleva " (+ ?puestas 1) " vallas y le quedan " (- ?hay 1) " maderas." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE) (id-terreno ?id))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (unmake-instance ?celda)
  (unmake-instance ?extra)
  (make-instance ?sitio of PASTO (jugador ?jug) (id ?id) (id-extra ?id-extra) (n-celdas 2) (vallas 1))
  (modify-instance ?madera (cantidad (- ?hay 1)))
  (modify-instance ?contador-vallas (cantidad (+ ?puestas 1)))
  (modify-instance ?contador-vacios (cantidad (- ?vacios 2)))
  (modify-instance ?contador-pastos (cantidad (+ ?pastos 1)))
  (assert (vallando ?jug ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule construir-valla-pasto-existente
  "R29 Una valla más en el pasto abierto."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a CONSTRUIR-VALLA) (nombre ?carta) (id ?n) (conjunta FALSE) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?madera <- (object (is-a MADERA) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?contador-vallas <- (object (is-a CONTADOR-VALLAS) (jugador ?jug) (cantidad ?puestas&:(< ?puestas 15)))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  ?pasto <- (object (is-a PASTO) (jugador ?jug) (id ?id) (n-celdas ?celdas)
             (vallas ?vallas&:(< ?vallas (+ 2 (* 2 ?celdas)))))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y pone la valla " (+ ?vallas 1)
            " en el pasto " ?id ", lleva " (+ ?puestas 1) " vallas y le quedan " (- ?hay 1) " maderas." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE) (id-terreno ?id))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?pasto (vallas (+ ?vallas 1)))
  (modify-instance ?madera (cantidad (- ?hay 1)))
  (modify-instance ?contador-vallas (cantidad (+ ?puestas 1)))
  (assert (vallando ?jug ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule construir-valla-nuevo-pasto-simple-recursivo
  "R30 Un pasto nuevo de una celda, en la misma acción."
  (declare (salience 200))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  (vallando ?jug ?carta ?ronda)
  ?madera <- (object (is-a MADERA) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?contador-vallas <- (object (is-a CONTADOR-VALLAS) (jugador ?jug) (cantidad ?puestas&:(< ?puestas 15)))
  (not (object (is-a PASTO) (jugador ?jug) (n-celdas ?c) (vallas ?v&:(< ?v (+ 2 (* 2 ?c))))))
  ?contador-vacios <- (object (is-a CONTADOR-TERRENOS-VACIOS) (jugador ?jug) (cantidad ?vacios))
  ?contador-pastos <- (object (is-a CONTADOR-PASTOS) (jugador ?jug) (cantidad ?pastos))
  ?celda <- (object (is-a TERRENO-VACIO) (name ?sitio) (jugador ?jug) (id ?id))
  =>
  (unmake-instance ?celda)
  (make-instance ?sitio of PASTO (jugador ?jug) (id ?id) (vallas 1))
  (modify-instance ?madera (cantidad (- ?hay 1)))
  (modify-instance ?contador-vallas (cantidad (+ ?puestas 1)))
  (modify-instance ?contador-vacios (cantidad (- ?vacios 1)))
  (modify-instance ?contador-pastos (cantidad (+ ?pastos 1)))
  (printout t "Jugador " ?jug ": sigue con " ?carta " y empieza un pasto en la celda " ?id ", lleva "
            (+ ?puestas 1) " vallas y le quedan " (- ?hay 1) " maderas." crlf))

(defrule construir-valla-nuevo-pasto-doble-recursivo
  "R31 Un pasto nuevo de dos celdas, en la misma acción."
  (declare (salience 200))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  (vallando ?jug ?carta ?ronda)
  ?madera <- (object (is-a MADERA) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?contador-vallas <- (object (is-a CONTADOR-VALLAS) (jugador ?jug) (cantidad ?puestas&:(< ?puestas 15)))
  (not (object (is-a PASTO) (jugador ?jug) (n-celdas ?c) (vallas ?v&:(< ?v (+ 2 (* 2 ?c))))))
  ?contador-vacios <- (object (is-a CONTADOR-TERRENOS-VACIOS) (jugador ?jug) (cantidad ?vacios))
  ?contador-pastos <- (object (is-a CONTADOR-PASTOS) (jugador ?jug) (cantidad ?pastos))
  ?celda <- (object (is-a TERRENO-VACIO) (name ?sitio) (jugador ?jug) (id ?id))
  ?extra <- (object (is-a TERRENO-VACIO) (jugador ?jug) (id ?id-extra&~?id))
  =>
  (unmake-instance ?celda)
  (unmake-instance ?extra)
  (make-instance ?sitio of PASTO (jugador ?jug) (id ?id) (id-extra ?id-extra) (n-celdas 2) (vallas 1))
  (modify-instance ?madera (cantidad (- ?hay 1)))
  (modify-instance ?contador-vallas (cantidad (+ ?puestas 1)))
  (modify-instance ?contador-vacios (cantidad (- ?vacios 2)))
  (modify-instance ?contador-pastos (cantidad (+ ?pastos 1)))
  (printout t "Jugador " ?jug ": sigue con " ?carta " y empieza un pasto en las celdas " ?id " y " ?id-extra
            ", lleva " (+ ?puestas 1) " vallas y le quedan " (- ?hay 1) " maderas." crlf))

(defrule construir-valla-pasto-existente-recursivo
  "R32 Una valla más en el pasto abierto, en la misma acción."
  (declare (salience 200))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  (vallando ?jug ?carta ?ronda)
  ?madera <- (object (is-a MADERA) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?contador-vallas <- (object (is-a CONTADOR-VALLAS) (jugador ?jug) (cantidad ?puestas&:(< ?puestas 15)))
  ?pasto <- (object (is-a PASTO) (jugador ?jug) (id ?id) (n-celdas ?celdas)
             (vallas ?vallas&:(< ?vallas (+ 2 (* 2 ?celdas)))))
  =>
  (modify-instance ?pasto (vallas (+ ?vallas 1)))
  (modify-instance ?madera (cantidad (- ?hay 1)))
  (modify-instance ?contador-vallas (cantidad (+ ?puestas 1)))
  (printout t "Jugador " ?jug ": sigue con " ?carta " y pone la valla " (+ ?vallas 1) " en el pasto " ?id
            ", lleva " (+ ?puestas 1) " vallas y le quedan " (- ?hay 1) " maderas." crlf))

(defrule construir-valla-nuevo-pasto-simple-conjunta
  "R33 Un pasto nuevo de una celda, tras reformar; desde aquí manda el estado vallando, y conjunta sobra."
  (declare (salience 150))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  ?estado <- (conjunta ?jug ?carta ?ronda)
  ?accion <- (object (is-a CONSTRUIR-VALLA) (nombre ?carta) (id 2) (conjunta TRUE))
  ?madera <- (object (is-a MADERA) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?contador-vallas <- (object (is-a CONTADOR-VALLAS) (jugador ?jug) (cantidad ?puestas&:(< ?puestas 15)))
  (not (object (is-a PASTO) (jugador ?jug) (n-celdas ?c) (vallas ?v&:(< ?v (+ 2 (* 2 ?c))))))
  ?contador-vacios <- (object (is-a CONTADOR-TERRENOS-VACIOS) (jugador ?jug) (cantidad ?vacios))
  ?contador-pastos <- (object (is-a CONTADOR-PASTOS) (jugador ?jug) (cantidad ?pastos))
  ?celda <- (object (is-a TERRENO-VACIO) (name ?sitio) (jugador ?jug) (id ?id))
  =>
  (retract ?estado)
  (modify-instance ?accion (id-terreno ?id))
  (unmake-instance ?celda)
  (make-instance ?sitio of PASTO (jugador ?jug) (id ?id) (vallas 1))
  (modify-instance ?madera (cantidad (- ?hay 1)))
  (modify-instance ?contador-vallas (cantidad (+ ?puestas 1)))
  (modify-instance ?contador-vacios (cantidad (- ?vacios 1)))
  (modify-instance ?contador-pastos (cantidad (+ ?pastos 1)))
  (assert (vallando ?jug ?carta ?ronda))
  (printout t "Jugador " ?jug ": segunda parte de " ?carta " y empieza un pasto en la celda " ?id ", lleva "
            (+ ?puestas 1) " vallas y le quedan " (- ?hay 1) " maderas." crlf))

(defrule construir-valla-nuevo-pasto-doble-conjunta
  "R34 Un pasto nuevo de dos celdas, tras reformar; desde aquí manda el estado vallando, y conjunta sobra."
  (declare (salience 150))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  ?estado <- (conjunta ?jug ?carta ?ronda)
  ?accion <- (object (is-a CONSTRUIR-VALLA) (nombre ?carta) (id 2) (conjunta TRUE))
  ?madera <- (object (is-a MADERA) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?contador-vallas <- (object (is-a CONTADOR-VALLAS) (jugador ?jug) (cantidad ?puestas&:(< ?puestas 15)))
  (not (object (is-a PASTO) (jugador ?jug) (n-celdas ?c) (vallas ?v&:(< ?v (+ 2 (* 2 ?c))))))
  ?contador-vacios <- (object (is-a CONTADOR-TERRENOS-VACIOS) (jugador ?jug) (cantidad ?vacios))
  ?contador-pastos <- (object (is-a CONTADOR-PASTOS) (jugador ?jug) (cantidad ?pastos))
  ?celda <- (object (is-a TERRENO-VACIO) (name ?sitio) (jugador ?jug) (id ?id))
  ?extra <- (object (is-a TERRENO-VACIO) (jugador ?jug) (id ?id-extra&~?id))
  =>
  (retract ?estado)
  (modify-instance ?accion (id-terreno ?id))
  (unmake-instance ?celda)
  (unmake-instance ?extra)
  (make-instance ?sitio of PASTO (jugador ?jug) (id ?id) (id-extra ?id-extra) (n-celdas 2) (vallas 1))
  (modify-instance ?madera (cantidad (- ?hay 1)))
  (modify-instance ?contador-vallas (cantidad (+ ?puestas 1)))
  (modify-instance ?contador-vacios (cantidad (- ?vacios 2)))
  (modify-instance ?contador-pastos (cantidad (+ ?pastos 1)))
  (assert (vallando ?jug ?carta ?ronda))
  (printout t "Jugador " ?jug ": segunda parte de " ?carta " y empieza un pasto en las celdas " ?id " y "
            ?id-extra ", lleva " (+ ?puestas 1) " vallas y le quedan " (- ?hay 1) " maderas." crlf))

(defrule construir-valla-pasto-existente-conjunta
  "R35 Una valla más en el pasto abierto, tras reformar; desde aquí manda el estado vallando, y conjunta sobra."
  (declare (salience 150))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  ?estado <- (conjunta ?jug ?carta ?ronda)
  ?accion <- (object (is-a CONSTRUIR-VALLA) (nombre ?carta) (id 2) (conjunta TRUE))
  ?madera <- (object (is-a MADERA) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?contador-vallas <- (object (is-a CONTADOR-VALLAS) (jugador ?jug) (cantidad ?puestas&:(< ?puestas 15)))
  ?pasto <- (object (is-a PASTO) (jugador ?jug) (id ?id) (n-celdas ?celdas)
             (vallas ?vallas&:(< ?vallas (+ 2 (* 2 ?celdas)))))
  =>
  (retract ?estado)
  (modify-instance ?accion (id-terreno ?id))
  (modify-instance ?pasto (vallas (+ ?vallas 1)))
  (modify-instance ?madera (cantidad (- ?hay 1)))
  (modify-instance ?contador-vallas (cantidad (+ ?puestas 1)))
  (assert (vallando ?jug ?carta ?ronda))
  (printout t "Jugador " ?jug ": segunda parte de " ?carta " y pone la valla " (+ ?vallas 1) " en el pasto " ?id
            ", lleva " (+ ?puestas 1) " vallas y le quedan " (- ?hay 1) " maderas." crlf))

(defrule quitar-estado-vallando-no-madera
  "R36 Sin madera se deja de vallar, para que la que llegue en la misma ronda no se gaste sola."
  (declare (salience 150))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  ?estado <- (vallando ?jug ?carta ?ronda)
  (object (is-a MADERA) (jugador ?jug) (cantidad 0))
  =>
  (retract ?estado)
  (printout t "Jugador " ?jug ": deja de vallar con " ?carta ", no le queda madera." crlf))

;;; ---- JORNADA-LABORAL: establos y habitaciones ----

(defrule construir-establo
  "R37 2 maderas por un establo en un pasto cerrado: uno por celda, 4 por jugador."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a CONSTRUIR-ESTABLO) (nombre ?carta) (id ?n) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?madera <- (object (is-a MADERA) (jugador ?jug) (cantidad ?hay&:(>= ?hay 2)))
  ?contador-establos <- (object (is-a CONTADOR-ESTABLOS) (jugador ?jug) (cantidad ?tiene&:(< ?tiene 4)))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  ?pasto <- (object (is-a PASTO) (jugador ?jug) (id ?id) (n-celdas ?celdas)
             (vallas ?vallas&:(= ?vallas (+ 2 (* 2 ?celdas))))
             (establos ?establos&:(< ?establos ?celdas)))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y construye un establo en el pasto " ?id
            ": tiene " (+ ?tiene 1) " establos y le quedan " (- ?hay 2) " maderas." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE) (id-terreno ?id))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?pasto (establos (+ ?establos 1)))
  (modify-instance ?madera (cantidad (- ?hay 2)))
  (modify-instance ?contador-establos (cantidad (+ ?tiene 1)))
  (assert (construyendo-establos ?jug ?carta ?ronda))
  (assert (cambiar-carta-entera-ocupada ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule construir-establo-recursivo
  "R38 Otro establo en la misma acción: cuantos se pueda."
  (declare (salience 200))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  (construyendo-establos ?jug ?carta ?ronda)
  ?madera <- (object (is-a MADERA) (jugador ?jug) (cantidad ?hay&:(>= ?hay 2)))
  ?contador-establos <- (object (is-a CONTADOR-ESTABLOS) (jugador ?jug) (cantidad ?tiene&:(< ?tiene 4)))
  ?pasto <- (object (is-a PASTO) (jugador ?jug) (id ?id) (n-celdas ?celdas)
             (vallas ?vallas&:(= ?vallas (+ 2 (* 2 ?celdas))))
             (establos ?establos&:(< ?establos ?celdas)))
  =>
  (modify-instance ?pasto (establos (+ ?establos 1)))
  (modify-instance ?madera (cantidad (- ?hay 2)))
  (modify-instance ?contador-establos (cantidad (+ ?tiene 1)))
  (printout t "Jugador " ?jug ": sigue con " ?carta " y construye un establo en el pasto " ?id ": tiene "
            (+ ?tiene 1) " establos y le quedan " (- ?hay 2) " maderas." crlf))

(defrule quitar-estado-construyendo-establos-no-madera
  "R39 Sin madera se deja de construir. Con madera y sin sitio el estado queda, y sigue si se cierra un pasto."
  (declare (salience 150))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  ?estado <- (construyendo-establos ?jug ?carta ?ronda)
  (object (is-a MADERA) (jugador ?jug) (cantidad ?hay&:(< ?hay 2)))
  =>
  (retract ?estado)
  (printout t "Jugador " ?jug ": deja de construir establos con " ?carta ", le quedan " ?hay " maderas." crlf))

;;; El material se busca entre los cuatro de la reserva y no habitación por habitación: la casa es una, y no debe
;;; pesar más por ser grande.
(defrule construir-habitacion
  "R40 5 del material de la casa y 2 juncos por una habitación: 5 como mucho."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a CONSTRUIR-HABITACION) (nombre ?carta) (id ?n) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?contador-habitaciones <- (object (is-a CONTADOR-HABITACIONES) (jugador ?jug) (cantidad ?tiene&:(< ?tiene 5)))
  ?junco <- (object (is-a JUNCO) (jugador ?jug) (cantidad ?juncos&:(>= ?juncos 2)))
  ?reserva <- (object (is-a ?material) (jugador ?jug) (tipo MATERIAL) (cantidad ?hay&:(>= ?hay 5)))
  (exists (object (is-a HABITACION) (jugador ?jug) (material ?material)))
  ?contador-vacios <- (object (is-a CONTADOR-TERRENOS-VACIOS) (jugador ?jug) (cantidad ?vacios))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  ?celda <- (object (is-a TERRENO-VACIO) (name ?sitio) (jugador ?jug) (id ?id))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y construye una habitación de " ?material
            " en la celda " ?id ": tiene " (+ ?tiene 1) " y le quedan " (- ?hay 5) " de " ?material " y "
            (- ?juncos 2) " juncos." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE) (id-terreno ?id))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (unmake-instance ?celda)
  (make-instance ?sitio of HABITACION (jugador ?jug) (id ?id) (material ?material))
  (modify-instance ?reserva (cantidad (- ?hay 5)))
  (modify-instance ?junco (cantidad (- ?juncos 2)))
  (modify-instance ?contador-vacios (cantidad (- ?vacios 1)))
  (modify-instance ?contador-habitaciones (cantidad (+ ?tiene 1)))
  (assert (construyendo-habitaciones ?jug ?carta ?ronda))
  (assert (cambiar-carta-entera-ocupada ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule construir-habitacion-recursivo
  "R41 Otra habitación en la misma acción: cuantas se pueda."
  (declare (salience 200))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  (construyendo-habitaciones ?jug ?carta ?ronda)
  ?contador-habitaciones <- (object (is-a CONTADOR-HABITACIONES) (jugador ?jug) (cantidad ?tiene&:(< ?tiene 5)))
  ?junco <- (object (is-a JUNCO) (jugador ?jug) (cantidad ?juncos&:(>= ?juncos 2)))
  ?reserva <- (object (is-a ?material) (jugador ?jug) (tipo MATERIAL) (cantidad ?hay&:(>= ?hay 5)))
  (exists (object (is-a HABITACION) (jugador ?jug) (material ?material)))
  ?contador-vacios <- (object (is-a CONTADOR-TERRENOS-VACIOS) (jugador ?jug) (cantidad ?vacios))
  ?celda <- (object (is-a TERRENO-VACIO) (name ?sitio) (jugador ?jug) (id ?id))
  =>
  (unmake-instance ?celda)
  (make-instance ?sitio of HABITACION (jugador ?jug) (id ?id) (material ?material))
  (modify-instance ?reserva (cantidad (- ?hay 5)))
  (modify-instance ?junco (cantidad (- ?juncos 2)))
  (modify-instance ?contador-vacios (cantidad (- ?vacios 1)))
  (modify-instance ?contador-habitaciones (cantidad (+ ?tiene 1)))
  (printout t "Jugador " ?jug ": sigue con " ?carta " y construye una habitación de " ?material " en la celda "
            ?id ": tiene " (+ ?tiene 1) " y le quedan " (- ?hay 5) " de " ?material " y " (- ?juncos 2) " juncos."
            crlf))

(defrule quitar-estado-construyendo-habitaciones-no-madera-adobe-piedra
  "R42 No queda material para otra habitación."
  (declare (salience 150))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  ?estado <- (construyendo-habitaciones ?jug ?carta ?ronda)
  (object (is-a ?material) (jugador ?jug) (tipo MATERIAL) (cantidad ?hay&:(< ?hay 5)))
  (exists (object (is-a HABITACION) (jugador ?jug) (material ?material)))
  =>
  (retract ?estado)
  (printout t "Jugador " ?jug ": deja de construir habitaciones con " ?carta ", le quedan " ?hay " de " ?material
            "." crlf))

(defrule quitar-estado-construyendo-habitaciones-no-juncos
  "R43 No quedan juncos para otra habitación."
  (declare (salience 150))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  ?estado <- (construyendo-habitaciones ?jug ?carta ?ronda)
  (object (is-a JUNCO) (jugador ?jug) (cantidad ?hay&:(< ?hay 2)))
  =>
  (retract ?estado)
  (printout t "Jugador " ?jug ": deja de construir habitaciones con " ?carta ", le quedan " ?hay " juncos." crlf))

;;; ---- JORNADA-LABORAL: reformar ----
;;;
;;; Todo o nada: se empieza solo si hay 1 del material nuevo y 1 junco por habitación. El estado dice el material
;;; nuevo, porque a media reforma conviven los dos.

(defrule reformar-habitacion-madera-a-adobe
  "R44 La primera habitación; las demás las reforma la regla recursiva. Lo que sigue a la reforma lo permite conjunta."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a REFORMAR) (nombre ?carta) (id ?n) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  (object (is-a CONTADOR-HABITACIONES) (jugador ?jug) (cantidad ?tiene))
  ?reserva <- (object (is-a ADOBE) (jugador ?jug) (cantidad ?hay&:(>= ?hay ?tiene)))
  ?junco <- (object (is-a JUNCO) (jugador ?jug) (cantidad ?juncos&:(>= ?juncos ?tiene)))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  ?habitacion <- (object (is-a HABITACION) (jugador ?jug) (id ?id) (material MADERA))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y reforma la habitación " ?id
            " de MADERA a ADOBE: le quedan " (- ?hay 1) " de ADOBE y " (- ?juncos 1) " juncos." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?habitacion (material ADOBE))
  (modify-instance ?reserva (cantidad (- ?hay 1)))
  (modify-instance ?junco (cantidad (- ?juncos 1)))
  (assert (reformando-habitaciones ?jug ?carta ADOBE ?ronda))
  (assert (conjunta ?jug ?carta ?ronda))
  (assert (cambiar-carta-entera-ocupada ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule reformar-habitacion-adobe-a-piedra
  "R45 La primera habitación; las demás las reforma la regla recursiva. Lo que sigue a la reforma lo permite conjunta."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a REFORMAR) (nombre ?carta) (id ?n) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  (object (is-a CONTADOR-HABITACIONES) (jugador ?jug) (cantidad ?tiene))
  ?reserva <- (object (is-a PIEDRA) (jugador ?jug) (cantidad ?hay&:(>= ?hay ?tiene)))
  ?junco <- (object (is-a JUNCO) (jugador ?jug) (cantidad ?juncos&:(>= ?juncos ?tiene)))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  ?habitacion <- (object (is-a HABITACION) (jugador ?jug) (id ?id) (material ADOBE))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y reforma la habitación " ?id
            " de ADOBE a PIEDRA: le quedan " (- ?hay 1) " de PIEDRA y " (- ?juncos 1) " juncos." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?habitacion (material PIEDRA))
  (modify-instance ?reserva (cantidad (- ?hay 1)))
  (modify-instance ?junco (cantidad (- ?juncos 1)))
  (assert (reformando-habitaciones ?jug ?carta PIEDRA ?ronda))
  (assert (conjunta ?jug ?carta ?ronda))
  (assert (cambiar-carta-entera-ocupada ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule reformar-habitacion-madera-a-adobe-recursivo
  "R46 Otra habitación de la misma casa."
  (declare (salience 200))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  (reformando-habitaciones ?jug ?carta ADOBE ?ronda)
  ?reserva <- (object (is-a ADOBE) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?junco <- (object (is-a JUNCO) (jugador ?jug) (cantidad ?juncos&:(> ?juncos 0)))
  ?habitacion <- (object (is-a HABITACION) (jugador ?jug) (id ?id) (material MADERA))
  =>
  (modify-instance ?habitacion (material ADOBE))
  (modify-instance ?reserva (cantidad (- ?hay 1)))
  (modify-instance ?junco (cantidad (- ?juncos 1)))
  (printout t "Jugador " ?jug ": sigue con " ?carta " y reforma la habitación " ?id
            " de MADERA a ADOBE: le quedan " (- ?hay 1) " de ADOBE y " (- ?juncos 1) " juncos." crlf))

(defrule reformar-habitacion-adobe-a-piedra-recursivo
  "R47 Otra habitación de la misma casa."
  (declare (salience 200))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  (reformando-habitaciones ?jug ?carta PIEDRA ?ronda)
  ?reserva <- (object (is-a PIEDRA) (jugador ?jug) (cantidad ?hay&:(> ?hay 0)))
  ?junco <- (object (is-a JUNCO) (jugador ?jug) (cantidad ?juncos&:(> ?juncos 0)))
  ?habitacion <- (object (is-a HABITACION) (jugador ?jug) (id ?id) (material ADOBE))
  =>
  (modify-instance ?habitacion (material PIEDRA))
  (modify-instance ?reserva (cantidad (- ?hay 1)))
  (modify-instance ?junco (cantidad (- ?juncos 1)))
  (printout t "Jugador " ?jug ": sigue con " ?carta " y reforma la habitación " ?id
            " de ADOBE a PIEDRA: le quedan " (- ?hay 1) " de PIEDRA y " (- ?juncos 1) " juncos." crlf))

;;; ---- JORNADA-LABORAL: familia ----

(defrule ampliar-familia-con-habitacion
  "R48 Nace una persona si hay más habitaciones que personas, y menos de 5."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  ?accion <- (object (is-a AMPLIAR-FAMILIA) (nombre ?carta) (id ?n) (habitacion TRUE) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?contador-personas <- (object (is-a CONTADOR-PERSONAS) (jugador ?jug) (cantidad ?son&:(< ?son 5)))
  (object (is-a CONTADOR-HABITACIONES) (jugador ?jug) (cantidad ?habitaciones&:(> ?habitaciones ?son)))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y nace la persona " (+ ?son 1) "." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (make-instance of PERSONA (jugador ?jug) (id (+ ?son 1)) (recien-nacido TRUE))
  (modify-instance ?contador-personas (cantidad (+ ?son 1)))
  (modify-instance ?otro (turno TRUE)))

(defrule ampliar-familia-sin-habitacion
  "R49 Nace una persona aunque no haya sitio, si hay menos de 5."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  ?accion <- (object (is-a AMPLIAR-FAMILIA) (nombre ?carta) (id ?n) (habitacion FALSE) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?contador-personas <- (object (is-a CONTADOR-PERSONAS) (jugador ?jug) (cantidad ?son&:(< ?son 5)))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y nace la persona " (+ ?son 1) "." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (make-instance of PERSONA (jugador ?jug) (id (+ ?son 1)) (recien-nacido TRUE))
  (modify-instance ?contador-personas (cantidad (+ ?son 1)))
  (modify-instance ?otro (turno TRUE)))

;;; ---- JORNADA-LABORAL: adquisiciones mayores ----

(defrule obtener-adquisicion-mayor-1-recurso
  "R50 Una adquisición que se paga con un recurso."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a OBTENER-ADQUISICION-MAYOR) (nombre ?carta) (id ?n) (conjunta FALSE)
               (carta ?mayor) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?compra <- (object (is-a ADQ-MAYOR-1-RECURSO) (nombre ?mayor) (jugador 0) (recurso ?recurso) (cantidad ?cuesta))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo MATERIAL) (cantidad ?hay&:(>= ?hay ?cuesta)))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y compra " ?mayor " por " ?cuesta " de "
            ?recurso ": le quedan " (- ?hay ?cuesta) "." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?compra (jugador ?jug))
  (modify-instance ?reserva (cantidad (- ?hay ?cuesta)))
  (assert (cambiar-carta-entera-ocupada ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule obtener-adquisicion-mayor-2-recursos-no-hogar
  "R51 Una adquisición que se paga con dos recursos."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a OBTENER-ADQUISICION-MAYOR) (nombre ?carta) (id ?n) (conjunta FALSE)
               (carta ?mayor) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?compra <- (object (is-a ADQ-MAYOR-2-RECURSOS) (nombre ?mayor) (jugador 0) (recurso1 ?recurso&~HOGAR)
              (cantidad1 ?cuesta) (recurso2 ?recurso2) (cantidad2 ?cuesta2))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo MATERIAL) (cantidad ?hay&:(>= ?hay ?cuesta)))
  ?reserva2 <- (object (is-a ?recurso2) (jugador ?jug) (tipo MATERIAL) (cantidad ?hay2&:(>= ?hay2 ?cuesta2)))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y compra " ?mayor " por " ?cuesta " de "
            ?recurso " y " ?cuesta2 " de " ?recurso2 ": le quedan " (- ?hay ?cuesta) " y " (- ?hay2 ?cuesta2) "."
            crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?compra (jugador ?jug))
  (modify-instance ?reserva (cantidad (- ?hay ?cuesta)))
  (modify-instance ?reserva2 (cantidad (- ?hay2 ?cuesta2)))
  (assert (cambiar-carta-entera-ocupada ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule obtener-adquisicion-mayor-2-recursos-hogar
  "R52 Una cocina pagada con adobe, que es mejor que devolver un hogar."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a OBTENER-ADQUISICION-MAYOR) (nombre ?carta) (id ?n) (conjunta FALSE)
               (carta ?mayor) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?compra <- (object (is-a ADQ-MAYOR-2-RECURSOS) (nombre ?mayor) (jugador 0) (recurso1 HOGAR)
              (recurso2 ?recurso) (cantidad2 ?cuesta))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo MATERIAL) (cantidad ?hay&:(>= ?hay ?cuesta)))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y compra " ?mayor " por " ?cuesta " de "
            ?recurso ": le quedan " (- ?hay ?cuesta) "." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?compra (jugador ?jug))
  (modify-instance ?reserva (cantidad (- ?hay ?cuesta)))
  (assert (cambiar-carta-entera-ocupada ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule obtener-adquisicion-mayor-2-recursos-hogar-devuelto
  "R53 Una cocina a cambio de un hogar, que queda libre; a falta de otra cosa."
  (declare (salience 90))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  (object (is-a RONDA) (numero ?ronda))
  ?accion <- (object (is-a OBTENER-ADQUISICION-MAYOR) (nombre ?carta) (id ?n) (conjunta FALSE)
               (carta ?mayor) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?compra <- (object (is-a ADQ-MAYOR-2-RECURSOS) (nombre ?mayor) (jugador 0) (recurso1 HOGAR))
  ?devuelta <- (object (is-a ADQUISICION-MAYOR) (nombre ?hogar) (hogar TRUE) (jugador ?jug))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y cambia " ?hogar " por " ?mayor "." crlf)
  (modify-instance ?yo (turno FALSE))
  (modify-instance ?accion (ocupada TRUE))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?devuelta (jugador 0))
  (modify-instance ?compra (jugador ?jug))
  (assert (cambiar-carta-entera-ocupada ?carta ?ronda))
  (modify-instance ?otro (turno TRUE)))

(defrule obtener-adquisicion-mayor-1-recurso-conjunta
  "R54 Una adquisición que se paga con un recurso; tras reformar, y una sola."
  (declare (salience 150))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  ?estado <- (conjunta ?jug ?carta ?ronda)
  (object (is-a OBTENER-ADQUISICION-MAYOR) (nombre ?carta) (id 2) (conjunta TRUE) (carta ?mayor))
  ?compra <- (object (is-a ADQ-MAYOR-1-RECURSO) (nombre ?mayor) (jugador 0) (recurso ?recurso) (cantidad ?cuesta))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo MATERIAL) (cantidad ?hay&:(>= ?hay ?cuesta)))
  =>
  (retract ?estado)
  (modify-instance ?compra (jugador ?jug))
  (modify-instance ?reserva (cantidad (- ?hay ?cuesta)))
  (printout t "Jugador " ?jug ": segunda parte de " ?carta " y compra " ?mayor " por " ?cuesta " de " ?recurso
            ": le quedan " (- ?hay ?cuesta) "." crlf))

(defrule obtener-adquisicion-mayor-2-recursos-no-hogar-conjunta
  "R55 Una adquisición que se paga con dos recursos; tras reformar, y una sola."
  (declare (salience 150))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  ?estado <- (conjunta ?jug ?carta ?ronda)
  (object (is-a OBTENER-ADQUISICION-MAYOR) (nombre ?carta) (id 2) (conjunta TRUE) (carta ?mayor))
  ?compra <- (object (is-a ADQ-MAYOR-2-RECURSOS) (nombre ?mayor) (jugador 0) (recurso1 ?recurso&~HOGAR)
              (cantidad1 ?cuesta) (recurso2 ?recurso2) (cantidad2 ?cuesta2))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo MATERIAL) (cantidad ?hay&:(>= ?hay ?cuesta)))
  ?reserva2 <- (object (is-a ?recurso2) (jugador ?jug) (tipo MATERIAL) (cantidad ?hay2&:(>= ?hay2 ?cuesta2)))
  =>
  (retract ?estado)
  (modify-instance ?compra (jugador ?jug))
  (modify-instance ?reserva (cantidad (- ?hay ?cuesta)))
  (modify-instance ?reserva2 (cantidad (- ?hay2 ?cuesta2)))
  (printout t "Jugador " ?jug ": segunda parte de " ?carta " y compra " ?mayor " por " ?cuesta " de " ?recurso
            " y " ?cuesta2 " de " ?recurso2 ": le quedan " (- ?hay ?cuesta) " y " (- ?hay2 ?cuesta2) "." crlf))

(defrule obtener-adquisicion-mayor-2-recursos-hogar-conjunta
  "R56 Una cocina pagada con adobe, que es mejor que devolver un hogar; tras reformar, y una sola."
  (declare (salience 150))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  ?estado <- (conjunta ?jug ?carta ?ronda)
  (object (is-a OBTENER-ADQUISICION-MAYOR) (nombre ?carta) (id 2) (conjunta TRUE) (carta ?mayor))
  ?compra <- (object (is-a ADQ-MAYOR-2-RECURSOS) (nombre ?mayor) (jugador 0) (recurso1 HOGAR)
              (recurso2 ?recurso) (cantidad2 ?cuesta))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo MATERIAL) (cantidad ?hay&:(>= ?hay ?cuesta)))
  =>
  (retract ?estado)
  (modify-instance ?compra (jugador ?jug))
  (modify-instance ?reserva (cantidad (- ?hay ?cuesta)))
  (printout t "Jugador " ?jug ": segunda parte de " ?carta " y compra " ?mayor " por " ?cuesta " de " ?recurso
            ": le quedan " (- ?hay ?cuesta) "." crlf))

(defrule obtener-adquisicion-mayor-2-recursos-hogar-devuelto-conjunta
  "R57 Una cocina a cambio de un hogar, que queda libre; a falta de otra cosa; tras reformar, y una sola."
  (declare (salience 125))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  ?estado <- (conjunta ?jug ?carta ?ronda)
  (object (is-a OBTENER-ADQUISICION-MAYOR) (nombre ?carta) (id 2) (conjunta TRUE) (carta ?mayor))
  ?compra <- (object (is-a ADQ-MAYOR-2-RECURSOS) (nombre ?mayor) (jugador 0) (recurso1 HOGAR))
  ?devuelta <- (object (is-a ADQUISICION-MAYOR) (nombre ?hogar) (hogar TRUE) (jugador ?jug))
  =>
  (retract ?estado)
  (modify-instance ?devuelta (jugador 0))
  (modify-instance ?compra (jugador ?jug))
  (printout t "Jugador " ?jug ": segunda parte de " ?carta " y cambia " ?hogar " por " ?mayor "." crlf))

;;; ---- JORNADA-LABORAL: turnos ----

(defrule cambiar-jugador-inicial
  "R58 Quien la usa empieza en la ronda siguiente, también si ya era el inicial y quiere seguir siéndolo."
  (declare (salience 100))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ~?jug))
  ?accion <- (object (is-a CAMBIAR-JUGADOR-INICIAL) (nombre ?carta) (id ?n) (ocupada FALSE))
  (object (is-a CARTA) (nombre ?carta) (jugador 3))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion NULL))
  =>
  (printout t "Jugador " ?jug ": la persona " ?quien " usa " ?carta " y empezará la ronda siguiente." crlf)
  (modify-instance ?yo (turno FALSE) (jugador-inicial TRUE))
  (modify-instance ?accion (ocupada TRUE))
  (modify-instance ?persona (accion ?carta) (accion-id ?n))
  (modify-instance ?otro (turno TRUE) (jugador-inicial FALSE)))

(defrule cambiar-ocupada
  "R59 Una carta usada queda ocupada entera, con todas sus acciones."
  (declare (salience 300))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  (object (is-a RONDA) (numero ?ronda))
  (cambiar-carta-entera-ocupada ?carta ?ronda)
  ?accion <- (object (is-a ACCION) (nombre ?carta) (id ?n) (ocupada FALSE))
  =>
  (modify-instance ?accion (ocupada TRUE))
  (printout t "La carta " ?carta " queda ocupada: acción " ?n "." crlf))

;;; Por su prioridad solo se activa si quien tiene el turno no puede actuar. Quien lo cede no podrá ya en toda la
;;; ronda: a él no se le devuelve, y así dos que no pueden nada no se lo pasan sin fin. Con el ajuste turno-por-tamano
;;; pasa solo a la familia mayor, recién nacidos incluidos; entonces un adulto puede quedarse sin acción.
(defrule cambiar-turno-familias-desbalanceadas
  "R60 Quien no puede hacer nada más deja el turno al otro."
  (declare (salience 50))
  (object (is-a FASE) (valor JORNADA-LABORAL))
  ?yo <- (object (is-a JUGADOR) (id ?jug) (turno TRUE))
  ?otro <- (object (is-a JUGADOR) (id ?rival&~?jug))
  (object (is-a RONDA) (numero ?ronda))
  (or (and (object (is-a AJUSTE) (nombre turno-por-tamano) (valor FALSE))
           (not (turno-cedido ?rival ?ronda))
           (exists (object (is-a PERSONA) (jugador ?rival) (recien-nacido FALSE) (accion NULL))))
      (and (object (is-a AJUSTE) (nombre turno-por-tamano) (valor TRUE))
           (object (is-a CONTADOR-PERSONAS) (jugador ?jug) (cantidad ?son))
           (object (is-a CONTADOR-PERSONAS) (jugador ?rival) (cantidad ?mas&:(> ?mas ?son)))))
  =>
  (modify-instance ?yo (turno FALSE))
  (assert (turno-cedido ?jug ?ronda))
  (modify-instance ?otro (turno TRUE))
  (printout t "Jugador " ?jug ": no puede hacer nada más, el turno pasa al jugador " ?rival "." crlf))

(defrule cambiar-fase-jornada-laboral
  "R61 Lo último de la fase."
  (declare (salience 1))
  ?fase <- (object (is-a FASE) (valor JORNADA-LABORAL))
  =>
  (modify-instance ?fase (valor REGRESO-AL-HOGAR))
  (printout t "Fase REGRESO-AL-HOGAR." crlf))

;;; ---- REGRESO-AL-HOGAR: todo vuelve a su sitio para la ronda siguiente ----

(defrule resetear-recolectado
  "R62 El campo se podrá recolectar otra vez."
  (declare (salience 100))
  (object (is-a FASE) (valor REGRESO-AL-HOGAR))
  ?campo <- (object (is-a CAMPO) (jugador ?jug) (id ?id) (recolectado TRUE))
  =>
  (modify-instance ?campo (recolectado FALSE))
  (printout t "Jugador " ?jug ": el campo " ?id " se podrá recolectar." crlf))

;;; También quien no encontró acción, o comería gratis en la cosecha siguiente; con el ajuste ocioso-sigue-alimentado,
;;; no.
(defrule resetear-persona-adulto
  "R63 El adulto vuelve a casa, libre y con hambre."
  (declare (salience 100))
  (object (is-a FASE) (valor REGRESO-AL-HOGAR))
  (object (is-a AJUSTE) (nombre ocioso-sigue-alimentado) (valor ?ocioso))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (accion ?accion)
               (alimentado ?alimentado&:(or (neq ?accion NULL)
                                            (and (eq ?alimentado TRUE) (eq ?ocioso FALSE)))))
  =>
  (modify-instance ?persona (accion NULL) (accion-id 0) (alimentado FALSE))
  (printout t "Jugador " ?jug ": la persona " ?quien " vuelve al hogar." crlf))

(defrule resetear-accion
  "R64 La acción queda libre."
  (declare (salience 100))
  (object (is-a FASE) (valor REGRESO-AL-HOGAR))
  ?accion <- (object (is-a ACCION) (nombre ?carta) (id ?n) (ocupada TRUE))
  =>
  (modify-instance ?accion (ocupada FALSE))
  (printout t "La acción " ?n " de " ?carta " queda libre." crlf))

(defrule resetear-inicio-de-ronda
  "R65 Volverá a dar al principio de la ronda."
  (declare (salience 100))
  (object (is-a FASE) (valor REGRESO-AL-HOGAR))
  ?accion <- (object (is-a INICIO-DE-RONDA) (nombre ?carta) (recogido TRUE))
  =>
  (modify-instance ?accion (recogido FALSE))
  (printout t "La carta " ?carta " volverá a dar comida si le queda." crlf))

(defrule resetear-recoger-recurso
  "R66 Se repondrá otra vez."
  (declare (salience 100))
  (object (is-a FASE) (valor REGRESO-AL-HOGAR))
  ?accion <- (object (is-a RECOGER-RECURSO) (nombre ?carta) (repuesto TRUE))
  =>
  (modify-instance ?accion (repuesto FALSE))
  (printout t "La carta " ?carta " se podrá reponer." crlf))

(defrule resetear-recurso
  "R67 La especie podrá criar otra vez."
  (declare (salience 100))
  (object (is-a FASE) (valor REGRESO-AL-HOGAR))
  ?recurso <- (object (is-a ?especie) (jugador ?jug) (tipo ANIMAL) (crias TRUE))
  =>
  (modify-instance ?recurso (crias FALSE))
  (printout t "Jugador " ?jug ": " ?especie " podrá criar otra vez." crlf))

(defrule cambiar-fase-regreso-al-hogar-cosecha
  "R68 Si tras esta ronda se cosecha."
  (declare (salience 50))
  ?fase <- (object (is-a FASE) (valor REGRESO-AL-HOGAR))
  (object (is-a RONDA) (numero ?ronda))
  (object (is-a COSECHA) (ronda ?ronda))
  =>
  (modify-instance ?fase (valor RECOLECCION))
  (printout t "Cosecha de la ronda " ?ronda ". Fase RECOLECCION." crlf))

(defrule cambiar-fase-regreso-al-hogar
  "R69 Si no hay cosecha, otra ronda del mismo periodo."
  (declare (salience 1))
  ?fase <- (object (is-a FASE) (valor REGRESO-AL-HOGAR))
  ?que-ronda <- (object (is-a RONDA) (numero ?ronda))
  =>
  (modify-instance ?que-ronda (numero (+ ?ronda 1)))
  (modify-instance ?fase (valor PRINCIPIO-DE-RONDA))
  (printout t "Ronda " (+ ?ronda 1) ". Fase PRINCIPIO-DE-RONDA." crlf))

;;; ---- RECOLECCION ----
;;;
;;; Desde aquí no hay turnos: lo que hace un jugador no cambia nada para el otro.

(defrule recolectar
  "R70 Una unidad de cada campo sembrado pasa a la reserva."
  (declare (salience 100))
  (object (is-a FASE) (valor RECOLECCION))
  ?campo <- (object (is-a CAMPO) (jugador ?jug) (id ?id) (vegetal ?vegetal&~NULL) (recolectado FALSE)
             (cantidad ?quedan&:(> ?quedan 0)))
  ?reserva <- (object (is-a ?vegetal) (jugador ?jug) (tipo VEGETAL) (cantidad ?hay))
  =>
  (modify-instance ?campo (cantidad (- ?quedan 1)) (recolectado TRUE))
  (modify-instance ?reserva (cantidad (+ ?hay 1)))
  (printout t "Jugador " ?jug ": recolecta 1 de " ?vegetal " del campo " ?id ", donde quedan " (- ?quedan 1)
            ": tiene " (+ ?hay 1) "." crlf))

(defrule resetear-campo
  "R71 Un campo agotado se puede volver a sembrar."
  (declare (salience 50))
  (object (is-a FASE) (valor RECOLECCION))
  ?campo <- (object (is-a CAMPO) (jugador ?jug) (id ?id) (vegetal ~NULL) (cantidad 0))
  =>
  (modify-instance ?campo (vegetal NULL))
  (printout t "Jugador " ?jug ": el campo " ?id " queda vacío." crlf))

(defrule cambiar-fase-recoleccion
  "R72 Lo último de la fase."
  (declare (salience 1))
  ?fase <- (object (is-a FASE) (valor RECOLECCION))
  =>
  (modify-instance ?fase (valor ALIMENTACION))
  (printout t "Fase ALIMENTACION." crlf))

;;; ---- ALIMENTACION ----
;;;
;;; Por prioridades: comida, adquisiciones, vegetales, mendigar. Se deja de convertir en cuanto se puede alimentar a
;;; otro.

(defrule alimentar-recien-nacido
  "R73 Come 1."
  (declare (salience 100))
  (object (is-a FASE) (valor ALIMENTACION))
  ?comida <- (object (is-a COMIDA) (jugador ?jug) (cantidad ?hay&:(>= ?hay 1)))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido TRUE) (alimentado FALSE))
  =>
  (modify-instance ?persona (alimentado TRUE))
  (modify-instance ?comida (cantidad (- ?hay 1)))
  (printout t "Jugador " ?jug ": la persona recién nacida " ?quien " come 1, quedan " (- ?hay 1) "." crlf))

(defrule alimentar-adulto
  "R74 Come 2."
  (declare (salience 100))
  (object (is-a FASE) (valor ALIMENTACION))
  ?comida <- (object (is-a COMIDA) (jugador ?jug) (cantidad ?hay&:(>= ?hay 2)))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (recien-nacido FALSE) (alimentado FALSE))
  =>
  (modify-instance ?persona (alimentado TRUE))
  (modify-instance ?comida (cantidad (- ?hay 2)))
  (printout t "Jugador " ?jug ": la persona " ?quien " come 2, quedan " (- ?hay 2) "." crlf))

(defrule intercambiar-recurso-no-animal-comida
  "R75 Con una adquisición, de la reserva; también cereal, aunque el horno sea para hornear."
  (declare (salience 90))
  (object (is-a FASE) (valor ALIMENTACION))
  (object (is-a ADQUISICION-MAYOR) (nombre ?mayor) (jugador ?jug&~0))
  (exists (object (is-a PERSONA) (jugador ?jug) (alimentado FALSE)))
  (object (is-a INTERCAMBIAR-RECURSO) (nombre ?mayor) (recurso ?recurso) (cantidad ?cuesta) (comida ?da))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo ~ANIMAL) (cantidad ?tiene&:(>= ?tiene ?cuesta)))
  ?comida <- (object (is-a COMIDA) (jugador ?jug) (cantidad ?hay))
  =>
  (modify-instance ?reserva (cantidad (- ?tiene ?cuesta)))
  (modify-instance ?comida (cantidad (+ ?hay ?da)))
  (printout t "Jugador " ?jug ": cambia " ?cuesta " de " ?recurso " por " ?da " de comida con " ?mayor ": tiene "
            (+ ?hay ?da) "." crlf))

(defrule intercambiar-recurso-animal-comida-quitar-de-habitacion
  "R76 Con una adquisición, el animal de una habitación."
  (declare (salience 90))
  (object (is-a FASE) (valor ALIMENTACION))
  (object (is-a ADQUISICION-MAYOR) (nombre ?mayor) (jugador ?jug&~0))
  (exists (object (is-a PERSONA) (jugador ?jug) (alimentado FALSE)))
  (object (is-a INTERCAMBIAR-RECURSO) (nombre ?mayor) (recurso ?recurso) (comida ?da))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo ANIMAL) (cantidad ?tiene&:(> ?tiene 0)))
  ?comida <- (object (is-a COMIDA) (jugador ?jug) (cantidad ?hay))
  ?lugar <- (object (is-a HABITACION) (jugador ?jug) (id ?id) (animal ?recurso))
  =>
  (modify-instance ?lugar (animal NULL))
  (modify-instance ?reserva (cantidad (- ?tiene 1)))
  (modify-instance ?comida (cantidad (+ ?hay ?da)))
  (printout t "Jugador " ?jug ": cambia 1 de " ?recurso " de la habitación " ?id " por " ?da " de comida con "
            ?mayor ": tiene " (+ ?hay ?da) "." crlf))

(defrule intercambiar-recurso-animal-comida-quitar-de-pasto
  "R77 Con una adquisición, un animal de un pasto."
  (declare (salience 90))
  (object (is-a FASE) (valor ALIMENTACION))
  (object (is-a ADQUISICION-MAYOR) (nombre ?mayor) (jugador ?jug&~0))
  (exists (object (is-a PERSONA) (jugador ?jug) (alimentado FALSE)))
  (object (is-a INTERCAMBIAR-RECURSO) (nombre ?mayor) (recurso ?recurso) (comida ?da))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo ANIMAL) (cantidad ?tiene&:(> ?tiene 0)))
  ?comida <- (object (is-a COMIDA) (jugador ?jug) (cantidad ?hay))
  ?lugar <- (object (is-a PASTO) (jugador ?jug) (id ?id) (animal ?recurso) (cantidad ?dentro&:(> ?dentro 0)))
  =>
  (modify-instance ?lugar (cantidad (- ?dentro 1)))
  (modify-instance ?reserva (cantidad (- ?tiene 1)))
  (modify-instance ?comida (cantidad (+ ?hay ?da)))
  (printout t "Jugador " ?jug ": cambia 1 de " ?recurso " del pasto " ?id " por " ?da " de comida con " ?mayor
            ": tiene " (+ ?hay ?da) "." crlf))

(defrule resetear-pasto
  "R78 Un pasto sin animales sirve para cualquier especie."
  (declare (salience 60))
  (object (is-a FASE) (valor ALIMENTACION))
  ?lugar <- (object (is-a PASTO) (jugador ?jug) (id ?id) (animal ~NULL) (cantidad 0))
  =>
  (modify-instance ?lugar (animal NULL))
  (printout t "Jugador " ?jug ": el pasto " ?id " queda vacío." crlf))

(defrule cambiar-vegetal-comida
  "R79 Un vegetal crudo es 1 de comida: lo peor antes de mendigar."
  (declare (salience 50))
  (object (is-a FASE) (valor ALIMENTACION))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo VEGETAL) (cantidad ?tiene&:(> ?tiene 0)))
  (exists (object (is-a PERSONA) (jugador ?jug) (alimentado FALSE)))
  ?comida <- (object (is-a COMIDA) (jugador ?jug) (cantidad ?hay))
  =>
  (modify-instance ?reserva (cantidad (- ?tiene 1)))
  (modify-instance ?comida (cantidad (+ ?hay 1)))
  (printout t "Jugador " ?jug ": come crudo 1 de " ?recurso ", tiene " (+ ?hay 1) " de comida." crlf))

(defrule mendigar
  "R80 Una carta de mendicidad por persona sin comer, que cuenta como alimentada. Las cartas no se agotan: se crean."
  (declare (salience 5))
  (object (is-a FASE) (valor ALIMENTACION))
  ?persona <- (object (is-a PERSONA) (jugador ?jug) (id ?quien) (alimentado FALSE))
  ?contador <- (object (is-a CONTADOR-CARTAS-DE-MENDICIDAD) (jugador ?jug) (cantidad ?tiene))
  =>
  (modify-instance ?persona (alimentado TRUE))
  (make-instance of CARTA-DE-MENDICIDAD (jugador ?jug))
  (modify-instance ?contador (cantidad (+ ?tiene 1)))
  (printout t "Jugador " ?jug ": la persona " ?quien " mendiga, lleva " (+ ?tiene 1) " cartas de mendicidad."
            crlf))

(defrule cambiar-fase-alimentacion
  "R81 Lo último de la fase."
  (declare (salience 1))
  ?fase <- (object (is-a FASE) (valor ALIMENTACION))
  =>
  (modify-instance ?fase (valor PROCREACION))
  (printout t "Fase PROCREACION." crlf))

;;; ---- PROCREACION ----
;;;
;;; Una cría por especie y cosecha, si hay dos animales y sitio: repartida recuerda las que ya lo tienen.

(defrule crear-cria
  "R82 Antes que nada, qué especies crían."
  (declare (salience 200))
  (object (is-a FASE) (valor PROCREACION))
  ?recurso <- (object (is-a ?especie) (jugador ?jug) (tipo ANIMAL) (crias FALSE) (cantidad ?hay&:(>= ?hay 2)))
  =>
  (modify-instance ?recurso (crias TRUE))
  (printout t "Jugador " ?jug ": " ?especie " tiene una cría." crlf))

(defrule repartir-cria-habitacion
  "R83 La cría va a una habitación sin animal."
  (declare (salience 90))
  (object (is-a FASE) (valor PROCREACION))
  (object (is-a RONDA) (numero ?ronda))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo ANIMAL) (crias TRUE) (cantidad ?hay))
  (not (repartida ?jug ?recurso ?ronda))
  ?lugar <- (object (is-a HABITACION) (jugador ?jug) (id ?id) (animal NULL))
  =>
  (assert (repartida ?jug ?recurso ?ronda))
  (modify-instance ?lugar (animal ?recurso))
  (modify-instance ?reserva (cantidad (+ ?hay 1)))
  (printout t "Jugador " ?jug ": la cría de " ?recurso " va en la habitación de la celda " ?id ": tiene "
            (+ ?hay 1) "." crlf))

(defrule repartir-cria-pasto-vacio
  "R84 La cría va a un pasto cerrado y vacío, que queda para su especie."
  (declare (salience 90))
  (object (is-a FASE) (valor PROCREACION))
  (object (is-a RONDA) (numero ?ronda))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo ANIMAL) (crias TRUE) (cantidad ?hay))
  (not (repartida ?jug ?recurso ?ronda))
  ?lugar <- (object (is-a PASTO) (jugador ?jug) (id ?id) (animal NULL) (n-celdas ?celdas)
             (vallas ?vallas&:(= ?vallas (+ 2 (* 2 ?celdas))))
             (establos ?establos) (cantidad ?dentro&:(< ?dentro (* 2 (+ ?celdas ?establos)))))
  =>
  (assert (repartida ?jug ?recurso ?ronda))
  (modify-instance ?lugar (animal ?recurso) (cantidad 1))
  (modify-instance ?reserva (cantidad (+ ?hay 1)))
  (printout t "Jugador " ?jug ": la cría de " ?recurso " va en el pasto vacío " ?id ": tiene " (+ ?hay 1) "."
            crlf))

(defrule repartir-cria-pasto-no-vacio
  "R85 La cría va a un pasto cerrado de su especie donde cabe."
  (declare (salience 90))
  (object (is-a FASE) (valor PROCREACION))
  (object (is-a RONDA) (numero ?ronda))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo ANIMAL) (crias TRUE) (cantidad ?hay))
  (not (repartida ?jug ?recurso ?ronda))
  ?lugar <- (object (is-a PASTO) (jugador ?jug) (id ?id) (animal ?recurso) (n-celdas ?celdas)
             (vallas ?vallas&:(= ?vallas (+ 2 (* 2 ?celdas))))
             (establos ?establos) (cantidad ?dentro&:(< ?dentro (* 2 (+ ?celdas ?establos)))))
  =>
  (assert (repartida ?jug ?recurso ?ronda))
  (modify-instance ?lugar (cantidad (+ ?dentro 1)))
  (modify-instance ?reserva (cantidad (+ ?hay 1)))
  (printout t "Jugador " ?jug ": la cría de " ?recurso " va en el pasto con los suyos " ?id ": tiene " (+ ?hay 1)
            "." crlf))

(defrule cambiar-fase-procreacion
  "R86 Repartidas las crías que caben, empieza otro periodo."
  (declare (salience 1))
  ?fase <- (object (is-a FASE) (valor PROCREACION))
  ?que-ronda <- (object (is-a RONDA) (numero ?ronda) (periodo ?periodo))
  =>
  (modify-instance ?que-ronda (numero (+ ?ronda 1)) (periodo (+ ?periodo 1)))
  (modify-instance ?fase (valor PRINCIPIO-DE-RONDA))
  (printout t "Ronda " (+ ?ronda 1) ", periodo " (+ ?periodo 1) ". Fase PRINCIPIO-DE-RONDA." crlf))

;;; ---- CALCULO-PUNTUACION ----

(defrule añadir-vegetales-en-campo-a-reserva
  "R87 Lo que aún crece cuenta como lo guardado: antes de puntuar nada."
  (declare (salience 200))
  (object (is-a FASE) (valor CALCULO-PUNTUACION))
  ?campo <- (object (is-a CAMPO) (jugador ?jug) (id ?id) (vegetal ?vegetal&~NULL) (cantidad ?quedan&:(> ?quedan 0)))
  ?reserva <- (object (is-a ?vegetal) (jugador ?jug) (tipo VEGETAL) (cantidad ?hay))
  =>
  (modify-instance ?campo (cantidad 0) (vegetal NULL))
  (modify-instance ?reserva (cantidad (+ ?hay ?quedan)))
  (printout t "Jugador " ?jug ": pasan a la reserva " ?quedan " de " ?vegetal " del campo " ?id ": tiene "
            (+ ?hay ?quedan) "." crlf))

;;; Vale la mayor fila que no pase de lo que se tiene; con el ajuste tabla-acotada, solo la fila exacta: más allá de
;;; la última no se puntúa.

(defrule sumar-puntos-recurso
  "R88 Vegetales y animales, por la tabla."
  (declare (salience 100))
  (object (is-a FASE) (valor CALCULO-PUNTUACION))
  (object (is-a AJUSTE) (nombre tabla-acotada) (valor ?acotada))
  ?reserva <- (object (is-a ?recurso) (jugador ?jug) (tipo VEGETAL|ANIMAL) (cantidad ?tiene) (puntuado FALSE))
  (object (is-a TABLA-PUNTUACION) (recurso ?recurso) (puntos ?da)
    (cantidad ?fila&:(or (= ?fila ?tiene) (and (< ?fila ?tiene) (eq ?acotada FALSE)))))
  (not (object (is-a TABLA-PUNTUACION) (recurso ?recurso) (cantidad ?mayor&:(and (> ?mayor ?fila) (<= ?mayor ?tiene)))))
  ?jugador <- (object (is-a JUGADOR) (id ?jug) (puntuacion ?puntos))
  =>
  (modify-instance ?reserva (puntuado TRUE))
  (modify-instance ?jugador (puntuacion (+ ?puntos ?da)))
  (printout t "Jugador " ?jug ": " ?tiene " de " ?recurso ", puntos " ?da "; lleva " (+ ?puntos ?da) "." crlf))

(defrule sumar-puntos-contador
  "R89 Lo que se cuenta de la granja y la familia, por la tabla."
  (declare (salience 100))
  (object (is-a FASE) (valor CALCULO-PUNTUACION))
  (object (is-a AJUSTE) (nombre tabla-acotada) (valor ?acotada))
  ?contador <- (object (is-a CONTADOR) (jugador ?jug) (recurso ?recurso) (cantidad ?tiene) (puntuado FALSE))
  (object (is-a TABLA-PUNTUACION) (recurso ?recurso) (puntos ?da)
    (cantidad ?fila&:(or (= ?fila ?tiene) (and (< ?fila ?tiene) (eq ?acotada FALSE)))))
  (not (object (is-a TABLA-PUNTUACION) (recurso ?recurso) (cantidad ?mayor&:(and (> ?mayor ?fila) (<= ?mayor ?tiene)))))
  ?jugador <- (object (is-a JUGADOR) (id ?jug) (puntuacion ?puntos))
  =>
  (modify-instance ?contador (puntuado TRUE))
  (modify-instance ?jugador (puntuacion (+ ?puntos ?da)))
  (printout t "Jugador " ?jug ": " ?tiene " de " ?recurso ", puntos " ?da "; lleva " (+ ?puntos ?da) "." crlf))

(defrule sumar-puntos-habitaciones-adobe
  "R90 1 por habitación de adobe."
  (declare (salience 100))
  (object (is-a FASE) (valor CALCULO-PUNTUACION))
  ?contador <- (object (is-a CONTADOR-HABITACIONES) (jugador ?jug) (cantidad ?tiene) (puntuado FALSE))
  (exists (object (is-a HABITACION) (jugador ?jug) (material ADOBE)))
  ?jugador <- (object (is-a JUGADOR) (id ?jug) (puntuacion ?puntos))
  =>
  (modify-instance ?contador (puntuado TRUE))
  (modify-instance ?jugador (puntuacion (+ ?puntos ?tiene)))
  (printout t "Jugador " ?jug ": " ?tiene " habitaciones de ADOBE, puntos " ?tiene "; lleva " (+ ?puntos ?tiene)
            "." crlf))

(defrule sumar-puntos-habitaciones-piedra
  "R91 2 por habitación de piedra."
  (declare (salience 100))
  (object (is-a FASE) (valor CALCULO-PUNTUACION))
  ?contador <- (object (is-a CONTADOR-HABITACIONES) (jugador ?jug) (cantidad ?tiene) (puntuado FALSE))
  (exists (object (is-a HABITACION) (jugador ?jug) (material PIEDRA)))
  ?jugador <- (object (is-a JUGADOR) (id ?jug) (puntuacion ?puntos))
  =>
  (modify-instance ?contador (puntuado TRUE))
  (modify-instance ?jugador (puntuacion (+ ?puntos (* 2 ?tiene))))
  (printout t "Jugador " ?jug ": " ?tiene " habitaciones de PIEDRA, puntos " (* 2 ?tiene) "; lleva "
            (+ ?puntos (* 2 ?tiene)) "." crlf))

;;; De más a menos puntos extra, para que cada carta se lleve todos los que puede.

(defrule sumar-puntos-cartas-adquisicion-mayor-3-extra
  "R92 La carta y 3 más por el recurso que queda."
  (declare (salience 100))
  (object (is-a FASE) (valor CALCULO-PUNTUACION))
  ?carta <- (object (is-a ADQUISICION-MAYOR) (nombre ?mayor) (jugador ?jug&~0) (puntuada FALSE) (puntos ?da)
             (recurso-pts-extra ?recurso&~NULL) (cantidad-pts-extra-3 ?hacen-falta))
  (object (is-a ?recurso) (jugador ?jug) (tipo MATERIAL) (cantidad ?tiene&:(>= ?tiene ?hacen-falta)))
  ?jugador <- (object (is-a JUGADOR) (id ?jug) (puntuacion ?puntos))
  =>
  (modify-instance ?carta (puntuada TRUE))
  (modify-instance ?jugador (puntuacion (+ ?puntos ?da 3)))
  (printout t "Jugador " ?jug ": la carta " ?mayor ", puntos " ?da " y 3 por " ?tiene " de " ?recurso "; lleva "
            (+ ?puntos ?da 3) "." crlf))

(defrule sumar-puntos-cartas-adquisicion-mayor-2-extra
  "R93 La carta y 2 más por el recurso que queda."
  (declare (salience 90))
  (object (is-a FASE) (valor CALCULO-PUNTUACION))
  ?carta <- (object (is-a ADQUISICION-MAYOR) (nombre ?mayor) (jugador ?jug&~0) (puntuada FALSE) (puntos ?da)
             (recurso-pts-extra ?recurso&~NULL) (cantidad-pts-extra-2 ?hacen-falta))
  (object (is-a ?recurso) (jugador ?jug) (tipo MATERIAL) (cantidad ?tiene&:(>= ?tiene ?hacen-falta)))
  ?jugador <- (object (is-a JUGADOR) (id ?jug) (puntuacion ?puntos))
  =>
  (modify-instance ?carta (puntuada TRUE))
  (modify-instance ?jugador (puntuacion (+ ?puntos ?da 2)))
  (printout t "Jugador " ?jug ": la carta " ?mayor ", puntos " ?da " y 2 por " ?tiene " de " ?recurso "; lleva "
            (+ ?puntos ?da 2) "." crlf))

(defrule sumar-puntos-cartas-adquisicion-mayor-1-extra
  "R94 La carta y 1 más por el recurso que queda."
  (declare (salience 80))
  (object (is-a FASE) (valor CALCULO-PUNTUACION))
  ?carta <- (object (is-a ADQUISICION-MAYOR) (nombre ?mayor) (jugador ?jug&~0) (puntuada FALSE) (puntos ?da)
             (recurso-pts-extra ?recurso&~NULL) (cantidad-pts-extra-1 ?hacen-falta))
  (object (is-a ?recurso) (jugador ?jug) (tipo MATERIAL) (cantidad ?tiene&:(>= ?tiene ?hacen-falta)))
  ?jugador <- (object (is-a JUGADOR) (id ?jug) (puntuacion ?puntos))
  =>
  (modify-instance ?carta (puntuada TRUE))
  (modify-instance ?jugador (puntuacion (+ ?puntos ?da 1)))
  (printout t "Jugador " ?jug ": la carta " ?mayor ", puntos " ?da " y 1 por " ?tiene " de " ?recurso "; lleva "
            (+ ?puntos ?da 1) "." crlf))

(defrule sumar-puntos-cartas-adquisicion-mayor-sin-extra
  "R95 La carta sola."
  (declare (salience 70))
  (object (is-a FASE) (valor CALCULO-PUNTUACION))
  ?carta <- (object (is-a ADQUISICION-MAYOR) (nombre ?mayor) (jugador ?jug&~0) (puntuada FALSE) (puntos ?da))
  ?jugador <- (object (is-a JUGADOR) (id ?jug) (puntuacion ?puntos))
  =>
  (modify-instance ?carta (puntuada TRUE))
  (modify-instance ?jugador (puntuacion (+ ?puntos ?da)))
  (printout t "Jugador " ?jug ": la carta " ?mayor ", puntos " ?da "; lleva " (+ ?puntos ?da) "." crlf))

(deffacts veredictos "Cómo acaba una partida: así lo dice una sola regla, sin preguntar a la derecha."
  (veredicto gana-1 "gana el jugador 1, diferencia ")
  (veredicto gana-2 "gana el jugador 2, diferencia ")
  (veredicto empate "empate, diferencia "))

(defrule terminar-ejecucion
  "R96 Dice quién gana y por cuánto, cierra el fichero después de decirlo y para."
  (declare (salience 10))
  (object (is-a FASE) (valor CALCULO-PUNTUACION))
  (strategy)
  (object (is-a JUGADOR) (id 1) (puntuacion ?uno))
  (object (is-a JUGADOR) (id 2) (puntuacion ?dos))
  (veredicto ?cual&:(or (and (eq ?cual gana-1) (> ?uno ?dos)) (and (eq ?cual gana-2) (< ?uno ?dos))
                        (and (eq ?cual empate) (= ?uno ?dos)))
             ?texto)
  =>
  (printout t "Fin de la partida: jugador 1, " ?uno " puntos; jugador 2, " ?dos " puntos; " ?texto
            (abs (- ?uno ?dos)) "." crlf)
  (dribble-off)
  (halt))
