/** More given names of English, in the form of `english.ts`. */
export const MORE_ENGLISH_NICKNAMES = `
kenneth ken kenny
kevin kev
kimberly kim kimberley kimmy
laura laurie lori lora laure lauren
laurence larry laurie lawrence loz lars lorenz lorenzo laurent lauri laurenz lavrentiy
leah lea lia
leo leon lev leonid leone
leonard len lenny leo leonardo leonhard lennart
leopold leo poldi leopoldo
leslie les lesley
lewis lew louis lou louie luis luigi ludwig luiz lodewijk ludovico ludvik ludwik lajos gino
lillian lily lil lilly lilian liliana lilia
linda lin lindy
louise lou lulu louisa luisa luise luiza luigia
lucas luke luca lukas lucca luka lukasz luc
lucy lu lulu lucia lucie luz lucinda lucja lutsiya
lydia lyddie lidia lida lidiya
mabel mab mae
madeleine maddie maddy madeline madelaine magdalena magda lena magdalene maddalena magdolna
malcolm mal malc
marcus marc mark marco marcos markus marek marko marcin marcel marcello
margaret maggie meg peg peggy madge marge margie greta daisy rita gretchen margarita margherita marguerite margarethe margarete margit margot grete malgorzata gosia marketa
marian mary marianne mariana marianna marion
martha marty marta mattie marfa
martin marty martino marten maarten martyn marcin morten martti marton
martina tina martine
mary molly polly maria marie mia mamie may mariya masha marija maryam miriam mariam marika mariska mara maureen moira maja marysia marusya
mason mase
matilda tilly mattie tilda mathilde matilde maud
matthew matt matty mat mathias matthias mateo matteo mateusz matvei mathieu matej matias matthijs thijs matvey matti
maureen mo
maurice mo morris moritz maurizio mauricio mauritz
maximilian max maxim maxime maximiliano massimo maks maksim maxi maksymilian
maxine max
megan meg
melanie mel melania
melinda mel mindy linda
melissa mel lissa missy
michael mike mick mickey mikey micky michel michele miguel mikhail misha michal mikael mihail mihai mikhailo mykhailo mitchell mischa miska mikkel michiel
michelle shelly shell michele michaela micaela
mildred millie
millicent millie milly
miranda mandy randa
mohammed mo mohamed muhammad mohammad mohamad mehmet muhammed mahomed mamadou muhamed magomed
monica mon monika moni monique
montgomery monty
nancy nan
natalie nat natalia natasha natalya nathalie nataliya talia tasha natalja nata
natasha tasha tash
nathan nat nate nathaniel natan
nathaniel nat nate nathan natanael
neil niall nigel neal nils
nelson nels
nicholas nick nicky nico klaus nicolas nicola nicolo niklas nikolai nikolay nikolaus mikolaj kolya mykola nikolaos nicolae niko nikos claus niels nils miklos colin nikita
nicole nicky nicki nikki nicola nicoletta colette nikola
nora norah honora
norman norm
oliver ollie olly olivier oliviero olivr noll
olivia liv livvy ollie oliwia
oscar ozzie oskar
oswald ozzy oz osvaldo
pamela pam pammy
patricia pat patty patti trish tricia trisha patsy patrizia patrycja
patrick pat paddy rick patricio patrizio patryk padraig packie
paul pauly paulie pablo paolo pavel paulo pawel pavlo paulus pal pavlos pasha pavol
paula pauline polly paola pavla paulina pavlina
penelope penny nell
percival percy
peter pete piet pieter pietro pedro pierre piotr petr pyotr petro petros petar peder petter per pekka petya pyetr pierrick
philip phil pip felipe filippo filip philipp philippe filipp pippo
philippa pippa pip
phyllis phyl
priscilla pris cilla
prudence prue pru
rachel rae shell raquel rachele rahel rachelle
ralph raff raoul raul rolf ralf
randolph randy rand randall
raymond ray raimund ramon raimondo raimundo raymundo
rebecca becky becca bex rebekah rebeka rebekka
reginald reg reggie reinhold rinaldo reynaldo ronald
reuben rube ruben
richard rick ricky dick rich richie ricardo riccardo ryszard rikard rico ritchie rik
robert rob bob bobby robbie bert robin roberto rupert ruprecht robertas bobbie
roberta bobbie robbie berta
rodney rod
roderick rod rory rodrigo
roger rodge hodge rudiger ruggero rogelio
roland rollo rolando orlando rolland
ronald ron ronnie ronny
rosalind ros roz rosalinda
rose rosie rosa rosita rosina roza rozalia
rosemary rosie rose mary rosemarie
rosanna rosie anna rosana roxana roxanne
rowena ro
rudolph rudi rudy rodolfo rudolf dolf
russell russ rusty
ruth ruthie rut
ryan ry
samantha sam sammy
samuel sam sammy samuele samuil shmuel
sarah sal sally sara sadie zara sarita
sebastian seb bastian sebastien sebastiano basti bas
selina lina celina celine
sharon shaz shari
sheila she
sidney sid sydney
silvester sly silvestro sylvester
simon si simeon semyon szymon shimon simone semen ximon
sophie sophia sofia soph sofie zofia sofya sonia sonja sonya zosia zsofia
stanley stan
stanislaus stan stas stanislav stanislaw stanislao
stella estelle estrella estella
stephanie steph stephie stefanie stefania estefania steffi stephania stefany
stephen steve stevie steven stefan stephan stephane esteban stefano etienne stepan istvan szczepan stefanos stepas
stuart stu stewart
susan sue susie suzy suzanne susanna susanne zuzana zuzanna susana sanna suzanna shoshana
sylvia sylvie silvia silva silke
tabitha tabby
teresa terry tess tessa theresa therese tereza teresita resi terezia
terence terry tel terrence terenzio
thaddeus thad tad tadeusz tadeo taddeo
thelma thel
theodore theo ted teddy teodor fyodor fedor fedir theodor teodoro theodoros
thomas tom tommy thom tomas tommaso tomasz toma tamas tomek foma maas
tiffany tiff
timothy tim timmy timotheus timofei timofey timoteo tymofii timo
tobias toby tobi tobie
ursula ursel uschi orsola urszula
valentine val valentin valentino valentyn
valerie val valeria valery valeriya
vanessa ness nessa vane
veronica ron ronnie nica vera veronika veronique weronika nika
victor vic vick viktor vittorio vitya wiktor
victoria vic vicky vickie tori viktoria vittoria viktoriya wiktoria vika viktorija victoire
vincent vin vince vinnie vinny vincenzo vicente vinzenz enzo wincenty vikenty
violet vi viola violetta violeta wioletta
virginia ginny ginger virginie
vivian viv vivien vivienne viviana
wallace wally
walter walt wally wat walther gualtiero valter wouter gauthier
warren waz
wendy wen
wilfred wilf fred wilfried wilfredo
wilhelmina minnie mina willa billie wilma helmina guillermina
william will bill billy willie willy liam wim guillermo guglielmo guillaume wilhelm willem vilhelm helmut guilherme vilem wiliam
winifred winnie freda win
winston win
yvonne eve ivonne ivona iwona
zachary zach zack zak zacharias zacharie zakhar
zoe zo zoya zoey
`
