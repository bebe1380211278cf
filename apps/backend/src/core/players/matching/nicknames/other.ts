/** Given names of Greek, Turkish, Arabic, Hebrew, Hungarian and other languages, in the form of `english.ts`. */
export const OTHER_NICKNAMES = `
achilleas achilles achille achiles
aikaterini katerina katina kaiti
anastasios tasos sotiris
angelos angelo angel angelis anhel
apostolos tolis lakis
aristotelis telis aris
athanasios thanasis nasos thanos
charalambos babis haralambos lambis
chrysoula soula chrysa
dimitra dimi mimi demetra
efstathios stathis eustace
eleftherios lefteris
eleni lena elena helen
emmanouil manolis manos
evangelos vangelis angelos
evangelia evi litsa angeliki
georgia gogo giota
ioanna gianna joanna
konstantina dina nantia
kyriaki kiki koula
leonidas leo
marika maro maria
michail michalis mihalis
nikolaos nikos niko
panagiotis panos takis panayiotis
panagiota giota yota
paraskevi vivi voula evi
spyridon spyros spiros
stavroula voula
stylianos stelios
theodosios dosis
vasiliki vaso vicky kiki
abdullah abdallah abdulla abdoullah
abdulrahman abderrahman abdurrahman abdelrahman rahman abdur
ahmed ahmad ahmet achmed
aisha aicha ayesha ayse
ali aly alaa
amina aminah emine
fatima fatma fatimah fatemeh fadime
farouk faruk farooq
hamza hamzah
hassan hasan hassen
hussein hussain husayn huseyin hossein
ibrahim brahim abraham ebrahim
ismail ishmael esmail ismael
jamal gamal djamel cemal jamaal
khadija hatice khadijah
khalid khaled halit
layla leila laila leyla
mahmoud mahmud mahmut
mariam maryam meryem miriam
mustafa mostafa moustapha mustapha
nour nur noor
omar umar omer
osman othman uthman
rashid rachid rasheed
said saeed sait
salim selim saleem
suleiman suleyman solomon sulaiman salomon
tariq tarek tarik
yahya yahia
yasin yassin yassine
youssef yusuf yousuf joseph
zainab zeynep zaynab
aleksander aleko
murat mourad murad
mehmet memo
emre emrah
gokhan goki
serkan serko
chaim haim hyman vivian
dov ber
esther esti hadassah
menachem mendel mendy
moshe moses moishe moise moises mose mojzesz
rivka rebecca riva
shlomo solomon
shmuel samuel
yehuda judah yuda
yitzhak isaac itzik
yaakov jacob yankel kobi
andras bandi
balazs blasius blaise blas biagio
erzsebet erzsi bozsi elizabeth
ferenc feri
gyorgy gyuri
gyula julius
ilona ili ica
imre emeric
istvan pista pisti
janos jani jancsi
jozsef joska jozsi
katalin kati kata
laszlo laci ladislaus
margit manci
maria mari marcsi
mihaly misi miska
miklos miki
sandor sanyi alexander
tamas tomi
zoltan zoli
zsuzsanna zsuzsa zsuzsi susan
aurel aurelian
lasha lashka
levan leo
nikoloz nika
giorgi gio goga
davit dato
tamar tako
armen armenak
hovhannes hovik ohannes
karapet karo garabed
grigor grisha krikor
sargis sergo sarkis
arjun arj
deepak dipak
krishna kishan krish
lakshmi laxmi
priya priyanka
rajesh raj rajeev
ramesh ram
sanjay sanju
sunil sunny
venkatesh venkat venky
vijay viju bijoy
vikram vicky
lakshman laxman
mukesh mukki
`
