/** Given names of Slavic and Baltic languages, in the form of `english.ts`. */
export const SLAVIC_NICKNAMES = `
afanasy afonya athanasius athanasios thanasis
aleksandr shura sanya sasha alik
aleksandra shura sanya asya ola
aleksei alyosha lyosha lesha alesha leha
alla alya allochka
alyona alena lena alyonka
anastasiya nastya stasya asya
anatoly tolya tolik anatol anatolii
andrzej jedrek
angelina lina gelya
anton tosha antosha
arkady arkasha arkadi arkadiusz
artem artyom tyoma tema artemiy artemy artemios
barbora bara barka
boris borya boryslav borys borislav
bohdan bogdan danya bodya bohdana
bozena bozka
bronislav bronek slava bronislaw
czeslaw czesiek ceslav
daria dasha darya dariya dariia darja daryna
darius dariusz darek dario
denis denya
dmitry dimon mitya dima
dominika domka
dusan duske
edita edka
ekaterina katyusha katya kate
elizaveta liza veta lizaveta
elena lena lenochka alyona helen
eva ewa ieva eve evita yeva
evgeny zhenya gene
fedor fedya teodor
filip filipek
galina galya halina halyna galka
gennady gena hennadii gennadii
genrietta genya
gleb glebushka
grigory grisha grinya
hana hanka hanicka
henryk henio heniek
igor ihor igorek gosha
ilya ilyusha illia
inna innochka
ioann ivan
irina irisha ira
ivan vanya ivo ivica ivanko iwan
ivana iva
jacek hyacinth
jan janek jasiek honza jenda janko jano
jana janka janicka
jaroslav jarda slavek yaroslav jaroslaw jarek slava
jerzy jurek
jiri jirka jura
josef pepa pepik
jozef jozko jozo
juraj duro george
kamil kamilek camillo camilo camille
karel kaja karlik
karolina karola
katarzyna kaska kasia
kazimierz kazik kazimir casimir
kirill kirya kiryusha kyrylo cyril cyrille ciril
konstantin kostya
krystyna krysia
ksenia ksyusha xenia oksana kseniya oxana aksinya
ladislav lada ladya vladislav
larisa lara larysa
leonid lyonya lenya
leszek lech
libor liborek
lidia lida
lubomir lubos luba
lubov lyuba liubov lyubov ljuba luba
lucie lucka
ludmila lyuda mila lyudmila luda ludmyla liudmyla milka lidmila
lukas lukasek
lyubomir lyubo
maciej maciek
magdalena madzia magda
maksim max maksym
marek mareczek
margarita rita margosha
maria marusya masha manya marichka
marina marinka maryna
marketa maky
martin martinek
mateusz mati
matvei motya
mikhail misha mishka
milan milanek
miloslav milos milo
miroslav mirek slava miro miroslaw myroslav
miroslava mirka mira
nadezhda nadya nadia nada nadiia hope
natalia nata natasha natka
nikita nik mykyta
nikolai kolya kolyan
oksana ksana
oleg olezhka oleh
olga olya olha olka helga
ondrej ondra
pavel pasha pavlik
petr petya petka
piotr piotrek
polina polya apollinaria paulina
radoslav radek rado radoslaw
raisa raya
roman roma romek romain romano
rostislav rostik slava rostyslav
ruslan rusik
ryszard rysiek
semyon syoma senya
sergei seryozha serge sergo
slavomir slavo slawomir slawek
stanislav stas slava stano stanko
stefania stefa
stepan styopa stepa
svetlana sveta lana svitlana svetla
sviatoslav slava svyatoslav
taisia taya taisiya
tamara toma tamar
taras tarasik
tatiana tanya tania tanja tatyana tetiana tata tetyana
tereza terka
timofei tima
tomas tomasek tom
ulyana ulya uliana juliana
vadim vadik vadym
vaclav vasek venceslas wenzel wenceslaus waclaw
valentina valya valentyna
valery valera valerii valerian
varvara varya
vasily vasya vasyl
vera verochka wiera verka
veronika verka nika
viktoria vika
vitaly vitalik vitya vitalii vitale
vladimir vova volodya vlad volodymyr wlodzimierz vladi vladimiro wladimir
vladislav vlad vladik slava wladyslaw vladyslav
vlastimil vlasta
vojtech vojta adalbert wojciech wojtek bela vojko
vsevolod seva
vyacheslav slava viacheslav vaclav
wojciech wojtek
yakov yasha
yaroslav yarik slava
yekaterina katya kate
yulia yulya ulya
yuri yura
zbigniew zbyszek zbynek
zdenek zdena zden
zdzislaw zdzich
zinaida zina
zoya zoyka
zofia zosia
zuzana zuzka
goran goca
dragan drago draga
dragoslav drago
dusanka duska
jelena jela jelica
jovan jova jovica
ljubica ljuba
milica mica
milorad mile misa
momcilo moma
nebojsa nesa
nemanja nemac
nikola nidza niko
predrag pedja
slobodan boban sloba
snezana sneza
stojan stole
svetozar sveta
vladan vlada
zeljko zeka
zoran zoki
andrius andrejus
giedrius giedre
jonas jonukas
kestutis kestas
mindaugas mindas
vytautas vytas
janis jancis
peteris petka
`
