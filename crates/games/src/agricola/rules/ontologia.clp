;;; ontologia -- las clases del juego Agricola para dos jugadores.
;;;
;;; Se carga la primera. Las instancias vienen de una de las pruebas (prueba-1.clp ... prueba-5.clp) y las reglas de
;;; reglas.clp. Los nombres no llevan acentos, para que se puedan escribir con cualquier teclado.

;;; ---- Ajustes: lecturas del juego que son datos y no reglas ----

(defclass AJUSTE "Un interruptor: cambia una lectura del juego sin tocar las reglas."
  (is-a USER) (role concrete) (pattern-match reactive)
  (slot nombre (type SYMBOL) (allowed-symbols acumulan ocioso-sigue-alimentado turno-por-tamano tabla-acotada)
    (default acumulan))
  (slot valor (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE)))

;;; ---- Clases sin jerarquía ----

(defclass JUGADOR "Quien juega: el 1 o el 2."
  (is-a USER) (role concrete) (pattern-match reactive)
  (slot id (type INTEGER) (range 1 2) (default 1))
  (slot turno (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE))
  (slot jugador-inicial (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE))
  (slot puntuacion (type INTEGER) (default 0)))

(defclass PERSONA "Un miembro de la familia: hace una acción por ronda y come en cada cosecha."
  (is-a USER) (role concrete) (pattern-match reactive)
  (slot jugador (type INTEGER) (range 1 2) (default 1))
  (slot id (type INTEGER) (range 1 5) (default 1))
  (slot recien-nacido (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE))
  (slot accion (type SYMBOL) (default NULL))
  (slot accion-id (type INTEGER) (default 0))
  (slot alimentado (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE)))

(defclass TABLA-PUNTUACION "Una fila: tantas unidades de algo dan tantos puntos."
  (is-a USER) (role concrete) (pattern-match reactive)
  (slot recurso (type SYMBOL)
    (allowed-symbols CAMPO PASTO CEREAL HORTALIZA OVEJA JABALI VACA TERRENO-VACIO ESTABLO PERSONA CARTA-DE-MENDICIDAD)
    (default CAMPO))
  (slot cantidad (type INTEGER) (default 0))
  (slot puntos (type INTEGER) (default 0)))

(defclass RONDA "La ronda en curso. La 15 no se juega: da paso a la puntuación."
  (is-a USER) (role concrete) (pattern-match reactive)
  (slot numero (type INTEGER) (range 1 15) (default 1))
  (slot periodo (type INTEGER) (range 1 7) (default 1)))

(defclass COSECHA "Tras esta ronda se cosecha."
  (is-a USER) (role concrete) (pattern-match reactive)
  (slot ronda (type INTEGER) (range 1 14) (default 4)))

(defclass FASE "La fase en curso. Toda regla pregunta por ella lo primero."
  (is-a USER) (role concrete) (pattern-match reactive)
  (slot valor (type SYMBOL)
    (allowed-symbols PRINCIPIO-DE-RONDA REPOSICION JORNADA-LABORAL REGRESO-AL-HOGAR RECOLECCION ALIMENTACION PROCREACION
                     CALCULO-PUNTUACION)
    (default PRINCIPIO-DE-RONDA)))

;;; ---- Acciones ----

(defclass ACCION "Lo que permite una carta. El nombre es el de la carta; el id la distingue dentro de ella."
  (is-a USER) (role concrete) (pattern-match reactive)
  (slot nombre (type SYMBOL) (default NULL))
  (slot id (type INTEGER) (default 1))
  (slot conjunta (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE))
  (slot ocupada (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE)))

(defclass INICIO-DE-RONDA "Lo que da una carta al principio de cada ronda: solo el pozo."
  (is-a ACCION)
  (slot contador (type INTEGER) (range 0 5) (default 5))
  (slot recogido (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE)))

(defclass RECOGER-RECURSO "Llevarse lo acumulado en una carta."
  (is-a ACCION)
  (slot recurso (type SYMBOL) (allowed-symbols MADERA ADOBE PIEDRA JUNCO CEREAL HORTALIZA OVEJA VACA JABALI COMIDA)
    (default MADERA))
  (slot total (type INTEGER) (default 0))
  (slot ronda (type INTEGER) (default 1))
  (slot repuesto (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE)))

(defclass INTERCAMBIAR-RECURSO "Lo que una adquisición mayor convierte en comida."
  (is-a ACCION)
  (slot recurso (type SYMBOL) (allowed-symbols MADERA ADOBE JUNCO CEREAL HORTALIZA OVEJA VACA JABALI) (default CEREAL))
  (slot cantidad (type INTEGER) (default 1))
  (slot comida (type INTEGER) (default 1))
  (slot hornear-pan (type INTEGER) (range 0 6) (default 0)))

(defclass HORNEAR-PAN "Hornear con la adquisición mayor de este número."
  (is-a ACCION)
  (slot carta (type INTEGER) (range 1 6) (default 1)))

;;; En las acciones sobre la granja, id-terreno es la celda donde empezó la acción la última vez; 0 si nunca.

(defclass ARAR-CAMPO "Un terreno vacío pasa a campo."
  (is-a ACCION)
  (slot id-terreno (type INTEGER) (range 0 15) (default 0)))

(defclass SEMBRAR "Poner un vegetal en campos vacíos."
  (is-a ACCION)
  (slot vegetal (type SYMBOL) (allowed-symbols CEREAL HORTALIZA) (default CEREAL))
  (slot id-terreno (type INTEGER) (range 0 15) (default 0)))

(defclass CONSTRUIR-VALLA "Vallar un pasto, nuevo o empezado. El terreno es el id del pasto, nunca su id-extra."
  (is-a ACCION)
  (slot id-terreno (type INTEGER) (range 0 15) (default 0)))

(defclass CONSTRUIR-ESTABLO "Poner un establo en un pasto cerrado. El terreno es el id del pasto, nunca su id-extra."
  (is-a ACCION)
  (slot id-terreno (type INTEGER) (range 0 15) (default 0)))

(defclass CONSTRUIR-HABITACION "Un terreno vacío pasa a habitación."
  (is-a ACCION)
  (slot id-terreno (type INTEGER) (range 0 15) (default 0)))

(defclass REFORMAR "Toda la casa pasa al material siguiente."
  (is-a ACCION))

(defclass AMPLIAR-FAMILIA "Nace una persona; habitacion dice si hace falta una libre."
  (is-a ACCION)
  (slot habitacion (type SYMBOL) (allowed-symbols TRUE FALSE) (default TRUE)))

(defclass OBTENER-ADQUISICION-MAYOR "Comprar esta adquisición mayor."
  (is-a ACCION)
  (slot carta (type SYMBOL) (default NULL)))

(defclass CAMBIAR-JUGADOR-INICIAL "Empezar en la ronda siguiente."
  (is-a ACCION))

;;; ---- Cartas ----

(defclass CARTA "jugador: 0 nadie, 1 o 2 ese jugador, 3 ambos."
  (is-a USER) (role concrete) (pattern-match reactive)
  (slot nombre (type SYMBOL) (default NULL))
  (slot jugador (type INTEGER) (range 0 3) (default 0)))

(defclass CARTA-DE-TABLERO "A la vista desde el principio."
  (is-a CARTA)
  (slot jugador (source composite) (default 3)))

(defclass CARTA-DE-RONDA "Se destapa en una ronda de su periodo."
  (is-a CARTA)
  (slot periodo (type INTEGER) (range 1 6) (default 1)))

(defclass CARTA-DE-MENDICIDAD "Una persona que no se pudo alimentar."
  (is-a CARTA)
  (slot nombre (source composite) (default mendicidad)))

(defclass ADQUISICION-MAYOR "hornear-pan: su número si hornea, o 0. Los puntos extra dependen de un recurso."
  (is-a CARTA)
  (slot hornear-pan (type INTEGER) (range 0 6) (default 0))
  (slot hogar (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE))
  (slot puntos (type INTEGER) (default 0))
  (slot recurso-pts-extra (type SYMBOL) (allowed-symbols NULL MADERA ADOBE JUNCO) (default NULL))
  (slot cantidad-pts-extra-1 (type INTEGER) (default 0))
  (slot cantidad-pts-extra-2 (type INTEGER) (default 0))
  (slot cantidad-pts-extra-3 (type INTEGER) (default 0))
  (slot puntuada (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE)))

(defclass ADQ-MAYOR-1-RECURSO "Se paga con un recurso."
  (is-a ADQUISICION-MAYOR)
  (slot recurso (type SYMBOL) (allowed-symbols MADERA ADOBE PIEDRA JUNCO) (default ADOBE))
  (slot cantidad (type INTEGER) (default 1)))

(defclass ADQ-MAYOR-2-RECURSOS
  "Se paga con dos recursos; si el primero es HOGAR, con el segundo o con un hogar devuelto."
  (is-a ADQUISICION-MAYOR)
  (slot recurso1 (type SYMBOL) (allowed-symbols HOGAR MADERA ADOBE PIEDRA JUNCO) (default ADOBE))
  (slot cantidad1 (type INTEGER) (default 1))
  (slot recurso2 (type SYMBOL) (allowed-symbols MADERA ADOBE PIEDRA JUNCO) (default PIEDRA))
  (slot cantidad2 (type INTEGER) (default 1)))

;;; ---- Terrenos ----

(defclass TERRENO "Una celda de la granja; un pasto puede tener dos."
  (is-a USER) (role concrete) (pattern-match reactive)
  (slot jugador (type INTEGER) (range 1 2) (default 1))
  (slot id (type INTEGER) (range 1 15) (default 1))
  (slot n-celdas (type INTEGER) (range 1 2) (default 1)))

(defclass TERRENO-VACIO "Una celda sin usar."
  (is-a TERRENO))

(defclass HABITACION "Una celda de la casa, con sitio para un animal de compañía."
  (is-a TERRENO)
  (slot material (type SYMBOL) (allowed-symbols MADERA ADOBE PIEDRA) (default MADERA))
  (slot animal (type SYMBOL) (allowed-symbols NULL OVEJA VACA JABALI) (default NULL)))

(defclass CAMPO "Una celda arada."
  (is-a TERRENO)
  (slot vegetal (type SYMBOL) (allowed-symbols NULL CEREAL HORTALIZA) (default NULL))
  (slot cantidad (type INTEGER) (default 0))
  (slot recolectado (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE)))

(defclass PASTO "Cerrado con 2 + 2 * n-celdas vallas; caben 2 * (n-celdas + establos) animales de un tipo."
  (is-a TERRENO)
  (slot id-extra (type INTEGER) (range 0 15) (default 0))
  (slot vallas (type INTEGER) (range 0 6) (default 0))
  (slot establos (type INTEGER) (range 0 2) (default 0))
  (slot animal (type SYMBOL) (allowed-symbols NULL OVEJA VACA JABALI) (default NULL))
  (slot cantidad (type INTEGER) (default 0)))

;;; ---- Recursos: uno de cada clase por jugador ----

(defclass RECURSO "La reserva personal. crias: si la especie cría en esta cosecha."
  (is-a USER) (role concrete) (pattern-match reactive)
  (slot jugador (type INTEGER) (range 1 2) (default 1))
  (slot cantidad (type INTEGER) (default 0))
  (slot tipo (type SYMBOL) (allowed-symbols ANIMAL VEGETAL MATERIAL COMIDA) (default MATERIAL))
  (slot crias (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE))
  (slot puntuado (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE)))

(defclass MADERA (is-a RECURSO) (slot tipo (source composite) (default MATERIAL)))
(defclass ADOBE (is-a RECURSO) (slot tipo (source composite) (default MATERIAL)))
(defclass PIEDRA (is-a RECURSO) (slot tipo (source composite) (default MATERIAL)))
(defclass JUNCO (is-a RECURSO) (slot tipo (source composite) (default MATERIAL)))
(defclass CEREAL (is-a RECURSO) (slot tipo (source composite) (default VEGETAL)))
(defclass HORTALIZA (is-a RECURSO) (slot tipo (source composite) (default VEGETAL)))
(defclass OVEJA (is-a RECURSO) (slot tipo (source composite) (default ANIMAL)))
(defclass VACA (is-a RECURSO) (slot tipo (source composite) (default ANIMAL)))
(defclass JABALI (is-a RECURSO) (slot tipo (source composite) (default ANIMAL)))
(defclass COMIDA (is-a RECURSO) (slot tipo (source composite) (default COMIDA)))

;;; ---- Contadores: uno de cada clase por jugador. recurso es la fila de la tabla que los puntúa ----

(defclass CONTADOR "Cuántas cosas de una clase tiene un jugador."
  (is-a USER) (role concrete) (pattern-match reactive)
  (slot jugador (type INTEGER) (range 1 2) (default 1))
  (slot recurso (type SYMBOL) (default NULL))
  (slot cantidad (type INTEGER) (default 0))
  (slot puntuado (type SYMBOL) (allowed-symbols TRUE FALSE) (default FALSE)))

(defclass CONTADOR-TERRENOS-VACIOS (is-a CONTADOR) (slot recurso (source composite) (default TERRENO-VACIO)))
(defclass CONTADOR-HABITACIONES (is-a CONTADOR) (slot recurso (source composite) (default HABITACION)))
(defclass CONTADOR-CAMPOS (is-a CONTADOR) (slot recurso (source composite) (default CAMPO)))
(defclass CONTADOR-PASTOS (is-a CONTADOR) (slot recurso (source composite) (default PASTO)))
(defclass CONTADOR-VALLAS (is-a CONTADOR) (slot recurso (source composite) (default VALLA)))
(defclass CONTADOR-ESTABLOS (is-a CONTADOR) (slot recurso (source composite) (default ESTABLO)))
(defclass CONTADOR-PERSONAS (is-a CONTADOR) (slot recurso (source composite) (default PERSONA)))
(defclass CONTADOR-CARTAS-DE-MENDICIDAD (is-a CONTADOR)
  (slot recurso (source composite) (default CARTA-DE-MENDICIDAD)))
