/** Given names of German, Dutch and the Nordic languages, in the form of `english.ts`. */
export const GERMANIC_NICKNAMES = `
adolf adi dolf adolfo adolphe
adrian adi adriano hadrian adrien ad adriaan
anneliese anne liese lisa annelies
annemarie anne marie annemieke annamaria annemiek
bernhardine dina
bjorn bjarne bear
brunhilde hilde
dieter dietrich dirk diederik theoderich
eberhard ebbe hardy
elfriede elfi friedl elfie
emil milo emilio emile emilian
engelbert engel bert
erika rika erica
ferdinande nanda
friederike rike fritzi frederike friedel federica fredrika
gottlieb teofil theophil amadeus bogumil
guenther gunter gunther guenter gunnar
gisela gisa gisele gizella
gudrun gudi
gustav gus gustavo gustave gustaf kustaa
hannelore hanne lore hanna
hartmut harti
hedwig hedi hede jadwiga heda hedvika
heidi adelheid heidrun
heike heinrike henrike
helga olga helle
herman hermann harm armando herma armin harmen germain german
hildegard hilde hilda
hubert hub bert huub umberto hubertus uberto huberto
ingeborg inge inga inger
ingrid inga inge
irmgard irma irmi
jochen joachim achim joaquin gioacchino jo joakim
jorg jurgen georg joerg
juergen jurgen joergen
karlheinz karl heinz kalle
klaas nikolaas klaus
konrad kurt conrad corrado conny koen koenraad
kunigunde kuni
leonie leona leontine
liselotte lilo lotte lisa
lothar lutz
manfred manni fred manfredo
mechthild mechtild
nikolaj niels nicolai
otto odo ottone otho
reinhard reiner rainer renard
renate rena nate renata
rosemarie rosi marie
rudiger rudi
sieglinde sigi linde
siegfried sigi siggi sigfrid sigurd
sigmund siegmund sigi zygmunt sigismund
sigrid siri sigi
ulrich uli ulli ulrik utz ulric
ulrike uli ulla ulrika rike
waltraud traudl traute
werner wern warner
wolfgang wolf wolfi wulf
wilhelmine minna mina
theodora dora thea teodora feodora
cornelia conny nele corrie kornelia nelly
jacoba coba co
gerarda gerda
geertruida truus trudy geertje
hendrika rika riek hennie
johannes joop jan hans jo
maarten mart martijn
petronella nel nelly petra ella
sjoerd sieuwerd
willemijn mijntje wil
aleida alida adelaida aleid
lambert lammert bert lamberto
lieve godelieve
gijs gijsbert gisbert
floris florian floriano florent florin
kristoffer stoffer kris
magnus mans
margareta greta marget meta
oluf ola olav olaf olof ole
ragnhild ragna
thorbjorn torben tor
torsten thorsten tor
sven svend swen
yngve inge
kaisa kaija katri
juhani juha jussi
eino einari
jyrki jyri yrjo
antti antero andreas
aleksanteri santeri ale
`
