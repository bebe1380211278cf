/** Given names of Spanish, Portuguese, Italian, French and Romanian, in the form of `english.ts`. */
export const ROMANCE_NICKNAMES = `
adriana adri adrianna drina
agustina tina
alfonso poncho fonsi alphonse alonso afonso
alvaro alvarito
amparo amparito
anabel ana isabel
asuncion asun chon
aurelio aurelien aurel
aurora rora aurore zora
bautista bauti baptiste batista
bruna bruno brunella
caetano gaetano tano cayetano
carmen carmela carmina menchu carmelita
carmelo melo
catarina cata cati
cesar cesare cezar
chantal chanti
claudio claude claudius klaudius
claudia claudie claudine klaudia klavdia
concepcion concha conchita chon inma conchi concetta
consuelo chelo consolata
cristiano cris
cruz cruzita
dolores lola loles lolita dolly
domenica mimma nica
emanuele manu manuel manolo emmanuel manny manel emanuel immanuel manolis
emanuela manuela manu manoli emmanuelle
encarnacion encarna
estanislao estanis tanis
eufemia femia
eulalia lali olalla
fabio fabien fabian fabiano fabi
fabiola fabi
federica fede rica
felix feliks felice
filomena mena
gaspar caspar kaspar jasper casper gaspard
genoveva veva genevieve genowefa
gerardo gera
gertrudis tula
gilles gil
gonzalo gonza goncalo
graciela chela gracie
guadalupe lupe lupita
herminia mina
hernando nando
hilario hilaire ilario hilary
honorio honore
humberto beto
ignacio nacho ignace ignazio inigo ignatius ignat ignac
immaculada inma inmaculada imma
isidora isi
jacinto chinto hyacinth
javier xavier javi xavi saverio ksawery
jeronimo jero jerome girolamo hieronymus
jesus chus chuy suso
joaquina quina
jose pepe chepe zeca ze
juan juancho juanito
lautaro lauti
laurentina laurence lorenza
leticia leti letizia letitia
lourdes lulu
luciano lucien chano lucian
ludovica ludo vica
macarena maca
magdalena magda lena malena
manuel manolo manu nelo
marcela chela marcella marcelle
marcelino lino marcellin
maria mari maruja marita
mariano nano
maricarmen mari carmen
maximo maxi
mercedes merche meche merce
montserrat montse
natividad nati
nieves neus
octavio tavo ottavio octave
patricio pato
pilar pili
primitivo primo
purificacion puri
rafael rafa rafi raffaele raphael rafal raffaello fael
raffaella raffa rafaela lella raphaelle
remedios reme
ricardo riqui
rocio chio
rosario charo rosa rosie
salvador salva salvatore toto turi
santiago santi yago tiago thiago
sergio serge sergei sergey checo sergiy sergej serhii sergiu sergius
socorro coco
soledad sole
teodoro teo doro
trinidad trini
vicenta centa
yolanda yoli iolanda jolanda yolande
benoite benedetta benedicta benita
bernadette bernardette detta bernie
clotilde clo tilde
dominique dom domi domenica dominika
emilienne emilie
fabrice fabrizio fabricio
francine france
gaston gastone
germaine germana
gerard gege
ghislaine gigi
guy guido wido vito
herve hervey
jacky jacques
jeanmarie jean marie
jeannot jean
laurent lolo
loic louis
luc lucas
marcel celou
marie manon mimi
michel michou
monique momo
pascal pasquale pascual
pascaline pascale pasqualina
pierrette pierre
regis reg
remi remy remigius remigio
rene renato renatus renat
solange sol
sylvain silvano silvanus
thierry theodoric teodorico
yves ivo yvon ives
alessia ale
alessio ale alexis
beniamino mino
carlo carletto
ciro cyrus kyriakos kirill kyrylo
domenico mimmo mimi
elia elio
enrica rica
eugenia genia
ferdinando nando
francesca cesca franci checca
francesco ciccio cecco
gennaro rino januarius
gianfranco franco gianni
gianpaolo paolo gianni
giancarlo carlo gianni
ginevra ginny
giovanni nino vanni
giuseppe peppino pino beppe
giuseppina pina pinuccia
graziano ziano
letterio lillo
lino angelo
luigi gigi gino
maddalena lena
maurizio mauri
michele lino
nunzia annunziata nunziatina
nunzio annunziato
pierpaolo piero paolo
rosalia lia rosa
serafino fino serafin
tommaso maso tommy masino
ugo ughetto
umberto berto
alin alina
constantin costin costel dinu konstantin costa kostya costas kostas konstantinos constantine costantino kostiantyn
dumitru mitica demetrius dmitry dmitri dima dimitri dimitrios dmytro mitya dimitris dmitriy dimitar mitja
elena ileana lenuta
gheorghe gigi ghita
ioana ana oana
ion nelu ionel
mihaela miha ela
nicoleta nico
stefan fane
vasile vasilica vasily vasiliy vasil vasyl basil basilio vasya vasilis vassilis bazyli
adelino lino
antonio toninho tonho
francisco chico quim
fernanda nanda
joao joca juca
joaquim quim
luiza luizinha
mariana mari
rodrigo digo
`
