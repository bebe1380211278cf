/** Given names of English and their short forms, folded: a group a line, the group's name first. */
export const ENGLISH_NICKNAMES = `
abigail abby abbie abi gail
abraham abe bram avraham ibrahim
adam ad addy adamo
adelaide ada addie adele adela della
agatha aggie agata
agnes aggie nessie agnieszka ines inez
alan al allan allen
albert al bert bertie alberto albrecht
alexander alex al lex sandy xander zander alec alek aleksandr aleksander oleksandr alexandre alejandro alessandro alexandros iskander sascha sasha sandro sander sacha aliaksandr
alexandra alex sandra sandy alexa lexi lexie aleksandra oleksandra alessandra alejandra sasha sascha alexandrina
alexis alex alexei aleksei aleksey oleksii alexios lex
alfred al alf alfie fred alfredo
alice ali allie ally alicia alisa alise alix
alison ali allie allison
amanda mandy manda amandine
amelia amy millie emily amalia amelie
anastasia ana stacy stasia nastya nastia anastasiya tasia asya
andrew andy drew andrei andrey andreas andre andres andrea andriy andrij andrzej anders ondrej andris andras jedrzej
angela angie angelina angelika angelique angeles anzhela
ann anna anne annie anya ania hannah hanna anita anika anja anke annika aneta anette annette nancy nan nina ana anushka
anthony tony ant anton antonio antoine antoni antonin antonis anthonis tonino toni tonio
antonia toni tonia tonya antonina antonella antoinette
archibald archie
arnold arnie arne arnaud arnaldo
arthur art artie arturo artur
audrey audie
augustus gus augustine august austin agustin augustin agostino augusto
barbara barb barbie babs bobbie barbora basia varvara
barnaby barney barnabas
bartholomew bart bartek bartosz bartlomiej bartolome bartolomeo
beatrice bea bee trixie beatrix beatriz betty
belinda bel linda
benedict ben benny benedikt benoit benito benedetto
benjamin ben benji benny benjy benno veniamin binyamin
bernard bernie bern bernhard bernardo bernd
bertha berta bertie
bradley brad
brandon bran
brenda bren
bridget biddy bridie birgit brigitte brigid brigida birgitta
caleb cal
calvin cal
cameron cam
camilla millie cam camille camila kamila
carl karl charles carlos carlo karel karol charlie chuck chas kalle carel karoly
caroline carol carrie caro lina carolina karolina karoline carolyn karolin
cassandra cass cassie sandra kassandra
catherine cathy kate katie kat cat kathryn katherine kitty kay catalina caterina katharina katarina katerina ekaterina katja katya katia kathleen kathrin katrin karin karen katarzyna kasia kateryna catriona caitlin trina
cecilia cecily cissy celia cecile cecilie zezilia
celeste celestine celestina
charlotte charlie lottie lotte lola carlotta carla
chester chet
christian chris christiaan kristian cristian krystian
christina chris christine tina chrissy christy kristina kristin kirsten kirsty cristina krystyna christiane kerstin
christopher chris kit topher kris christoph christophe cristobal cristoforo krzysztof kristof kristoffer christos
clara clare claire klara chiara
clement clem clemens klemens clemente
clifford cliff
clinton clint
constance connie constanze constanza
cordelia delia cordy
cornelius corny neil cornelis kees niels kornel
curtis curt kurt
cynthia cindy cyndi
daniel dan danny dani danilo daniele danil danylo dannie
daniella dani daniela danielle danni
darren daz
david dave davey davy davide dawid dovid dafydd dai taffy
deborah deb debbie debby debra debora
denise den denny
dennis den denny denis dionisio denys
derek del rick
diana di diane dianne dyana
dominic dom nic dominik domenico domingo dominique
donald don donny donnie
donna don
dorothy dot dottie dolly dora dorothea dorota dorotea dee thea
douglas doug dougie
duncan dunc
edgar ed eddie edgardo
edith edie edyta edita
edmund ed eddie ned edmond edmundo
edward ed eddie eddy ned ted teddy eduard eduardo edoardo edvard edouard
edwin ed eddie edvin
elaine lainie ellie
eleanor ellie nell nora ella elinor eleonora leonora lenore nelly eleonore
elijah eli elias ilya ilia ilja elia
elizabeth liz lizzie beth betty bess eliza elisa elise lisa libby elsie elsa ellie elisabeth elisabetta isabel isabella isabelle bella ilse lisbeth liesel elzbieta ela alzbeta elizaveta liza yelizaveta
ellen ellie helen helena nell helene elena ilona yelena olena lena elene elenka jelena alena
emily em emma millie emmy emilia emilie emiliya emmi
eric rick ricky erik erich erico
ernest ernie ern ernst ernesto
esther essie hester ester
ethel eth
eugene gene eugen eugenio yevgeny evgeny evgeni evgeniy yevhen eugeniusz zhenya
eugenia genie zhenya evgenia yevgenia evgeniya eugenie
evelyn eve evie lyn evelina eveline
ezekiel zeke ezequiel
felicity fliss flick felicia
ferdinand ferdie fernando nando ferdi fernand
florence flo florrie flora fiorenza
frances fran frankie francesca francisca franziska francoise fanny franka frania frantiska
francis frank frankie fran francesco francisco franz francois franciszek frantisek paco pancho kiko ferenc chico franco
frederick fred freddie freddy friedrich fritz federico frederic frederik fredrik fryderyk fiete
gabriel gabe gabby gavriil gavril gabriele
gabriella gabby gabi gabriela gabrielle bella
geoffrey geoff jeff jeffrey geof gottfried godfrey goffredo
george georgie georg jorge giorgio georges georgi yuri jerzy jiri jurgen jorgen yuriy georgios giorgos giorgi jordi joris gyorgy egor yegor heorhii iuri yurii
georgina gina georgie georgia georgiana
gerald gerry jerry gerard gerhard gerd gerardo gerrit gert geraldo
geraldine gerry geri
gertrude gertie trudy gertrud trude
gilbert gil bert gilberto
giles gil egidio egidius
gladys glad
grace gracie gracia grazia graziella
gregory greg gregg gregor grigory grigori grzegorz gregorio gregoire grigoriy hryhorii grisha
gwendolyn gwen wendy gwenda
harold harry hal harald haroldo
harriet hattie harry harriett henrietta
heather hev
henry harry hank hal henri heinrich henrik hendrik henryk enrique enrico heinz henk jindrich genrikh
herbert herb bert herbie heriberto
howard howie
hugh hughie hugo ugo huw
humphrey hump
ian iain john
imogen immy
irene renie irina ira irena iryna irka
isaac ike izaak isak zak itzhak yitzhak isaak
isadora dora izzy isidora
isidore izzy isidoro isidro
jacob jake jay jakob yakov jakub jacobo giacomo jacopo jacques iago coby kuba iakov yaakov
jacqueline jackie jacqui
james jim jimmy jamie jem jaime diego santiago jacques hamish seamus giacomo jakob jacob
jane janie jenny jean joan janet janice jana johanna jeanne giovanna juana ivana jeanette jeannette joanna jo joanne johana ioanna ioana yana
jasmine jas jazz yasmin yasmine jasmin
jason jay jase iason
jeremy jez jerry jem jeremiah jeremias
jennifer jen jenny jenni ginevra guinevere
jessica jess jessie gessica
jessie jess
joel joe
john jack johnny jon ian sean shane jan johan johann johannes hans jean juan giovanni gianni ivan vanya evan owen ioannis yannis giannis janos joao hannes jens jonas iain ion ioan jovan gianluca
jonathan jon jonny nathan jonatan yonatan
joseph joe joey jo jos josef jozef jose giuseppe pepe beppe iosif josip yosef yusuf yousef youssef osip
josephine jo josie fifi josefina josefine giuseppina pepa josefa
joshua josh jos josue yehoshua
joyce joy
judith judy jude jody judit giuditta
julia julie jules juliet juliette giulia yulia julita juliana iulia yuliya uliana julka
julian jules julien giuliano julio julius giulio juliano
justin just justus justo giustino
`
