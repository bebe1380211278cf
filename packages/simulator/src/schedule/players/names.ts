/** Given and family names by where people come from; names of players are put together from these. */

export interface NameStock {
  /** Given names of men and of women. */
  readonly men: readonly string[]
  readonly women: readonly string[]
  readonly family: readonly string[]
}

function stock(men: string, women: string, family: string): NameStock {
  return { men: men.split(' '), women: women.split(' '), family: family.split(' ') }
}

const english = stock(
  'Jack Harry Oliver Callum Reece Mason Kieran Jordan Lewis Nathan Ryan Joe Luke Tyler Connor Aaron Ben Sam Dominic Elliot Curtis Jamie Rhys Owen',
  'Emily Grace Charlotte Amelia Holly Megan Chloe Ella Lucy Freya Leah Jessica Abigail Niamh Erin Georgia Hannah Molly Rachel Katie Beth Caitlin Rosie Sophie',
  'Walker Bennett Hughes Marsh Fletcher Barnes Whitfield Palmer Ashcroft Doyle Chambers Hartley Ellison Norris Thorpe Redmond Kirkwood Lawton Preston Holloway Sutton Bradley Yates Carver Middleton Gale Stokes Winter',
)
const spanish = stock(
  'Alejandro Sergio Pablo Diego Álvaro Javier Adrián Iker Mateo Santiago Nicolás Facundo Lautaro Joaquín Emiliano Rodrigo Gonzalo Matías Hugo Marcos Raúl Thiago Bruno Ezequiel',
  'Lucía Paula Carla Marta Irene Alba Claudia Aitana Salma Jimena Valentina Camila Florencia Micaela Daniela Mariana Sofía Julieta Rocío Nerea Ainhoa Estefanía Yamila Paloma',
  'Navarro Ortega Castillo Romero Vega Molina Serrano Ibarra Cabrera Ríos Fuentes Peralta Aguirre Benítez Salazar Quiroga Medina Rojas Villalba Correa Pereyra Lozano Arroyo Bravo Montiel Figueroa Godoy Escobar',
)
const portuguese = stock(
  'João Gabriel Lucas Matheus Rafael Bruno Gustavo Vinícius Felipe Thiago Diogo Tiago Rúben André Caio Igor Renan Wesley Éverton Danilo Pedro Murilo Allan Yuri',
  'Beatriz Mariana Carolina Letícia Gabriela Larissa Bruna Camila Rafaela Tainá Inês Joana Catarina Débora Aline Luana Fernanda Vitória Júlia Adriana Marta Jéssica Andressa Patrícia',
  'Silva Santos Oliveira Ferreira Almeida Carvalho Ribeiro Barbosa Cardoso Teixeira Moura Nogueira Pinheiro Machado Batista Azevedo Monteiro Lopes Tavares Rezende Siqueira Duarte Falcão Prado',
)
const german = stock(
  'Lukas Jonas Maximilian Felix Niklas Tim Leon Florian Moritz Julian Fabian Jannik Kevin Marvin Philipp Tobias Sebastian Dennis Nico Simon',
  'Lena Sophia Johanna Laura Svenja Klara Sara Leonie Annika Carina Paulina Nele Jule Franziska Melanie Sydney Selina Vanessa Marie Katharina',
  'Bergmann Keller Vogt Lindner Hartmann Brandt Kessler Reuter Falk Steiner Wagner Hofmann Baumann Ziegler Pohl Seidel Krämer Albrecht Engel Riedl Haas Lorenz Winkler Thaler',
)
const italian = stock(
  'Lorenzo Matteo Federico Andrea Alessandro Nicolò Davide Simone Gianluca Filippo Riccardo Emanuele Samuele Edoardo Giacomo Cristian Manuel Stefano Leonardo Tommaso',
  'Giulia Martina Elena Chiara Arianna Valentina Francesca Sofia Benedetta Aurora Cecilia Lisa Michela Angelica Eleonora Federica Ilaria Alice Beatrice Giorgia',
  'Ferrari Colombo Galli Moretti Rinaldi Marchetti Bellini Caruso Gatti Farina Sartori Pellegrini Longhi Basso Mancuso Donati Vitale Fontana Grasso Bruni Orlandi Sala Testa Valente',
)
const french = stock(
  'Antoine Kylian Theo Lucas Mathis Enzo Hugo Yanis Maxime Romain Adrien Moussa Ousmane Ibrahim Jules Clément Bastien Rayan Amine Loïc Mamadou Boubacar Sékou Axel',
  'Camille Manon Léa Clara Inès Océane Maëlle Pauline Juliette Elisa Sandie Aminata Fatou Kadidia Oumou Charlotte Amandine Marion Solène Anaïs Noémie Lucie Estelle Margaux',
  'Lefèvre Girard Mercier Fournier Diallo Traoré Camara Konaté Rousseau Perrin Blanchard Marchand Renard Sissoko Cissé Bamba Keita Chevalier Lacroix Picard Benali Haddad Coulibaly Ndiaye',
)
const dutch = stock(
  'Daan Sem Luuk Joost Thijs Ruben Bas Jesper Sven Jelle Niels Wout Lars Milan Joris Tijn Quinten Stijn Robbe Senne',
  'Lieke Sanne Femke Daphne Jill Vivianne Anouk Merel Lotte Roos Fleur Esmee Noor Tessa Elke Sari Julie Laura Marthe Kim',
  'Bakker Visser Mulder Dekker Vermeer Kuipers Hendriks Postma Brouwer Maas Claes Peeters Wouters Smits Janssens Hermans Kramer Veenstra Dijkstra Bos Schouten Timmer Koster Prins',
)
const nordic = stock(
  'Erik Magnus Oskar Viktor Emil Kristian Mikkel Anders Jonas Sander Mathias Henrik Elias Rasmus Gustav Filip Axel Isak Tobias Simen',
  'Ingrid Frida Emma Maja Linnea Astrid Signe Nora Elin Freja Sofie Katrine Hanna Johanna Amalie Karoline Ellen Ida Thea Stine',
  'Lindqvist Andersen Berg Nyström Holm Dahl Solberg Lund Eriksen Sandvik Hedlund Kvist Bakke Nygaard Forsberg Strand Ekdal Moen Haugen Thorsen Wikström Lindgren Bruun Krogh',
)
const slavic = stock(
  'Marko Luka Ivan Nikola Stefan Tomáš Jakub Michał Kamil Adam Petr Ondřej Mateusz Dawid Filip Bartosz Lovro Ante Dušan Aleksandar Patrik Dominik Vladan Josip',
  'Ana Ivana Petra Tereza Kateřina Katarzyna Weronika Ewa Natalia Magdalena Milica Jelena Jovana Tijana Lucija Nikolina Andreea Kamila Aleksandra Zuzanna Maja Lenka Barbora Dominika',
  'Novák Horvat Kovač Jurić Petrović Kowalczyk Zieliński Dvořák Marić Babić Nowicki Sikora Krejčí Hájek Perić Stanić Wróbel Malý Radić Lukić Popescu Ionescu Vuković Černý',
)
const eastern = stock(
  'Oleksandr Andriy Dmytro Serhiy Maksym Artem Roman Denys Bohdan Vladyslav Timur Rustam Sardor Jasur Azizbek Otabek Nikita Ilya Kirill Yaroslav',
  'Olena Daryna Kateryna Iryna Yuliia Oksana Tetiana Nadiia Anastasiia Sofiia Dilnoza Malika Nilufar Madina Daria Polina Ksenia Alina Viktoria Anna',
  'Shevchuk Bondar Kravets Melnyk Tkachuk Moroz Koval Lysenko Savchuk Petrenko Rashidov Karimov Yusupov Ergashev Ismailov Volkov Orlov Sokolov Zaytsev Morozov Hrytsenko Panchenko Nazarov Alimov',
)
const turkish = stock(
  'Emre Burak Mert Kerem Yusuf Arda Ozan Cenk Berkay Hakan Onur Salih Taylan Umut Efe Barış Giorgos Dimitris Kostas Nikos',
  'Elif Zeynep Ebrar Melisa Hande Cansu Derya Ceren Selin İlkin Eda Aslı Maria Eleni Sofia Katerina Despina Dimitra Anthi Evangelia',
  'Yılmaz Demir Kaya Şahin Aydın Özdemir Arslan Koç Kurt Polat Güneş Aksoy Erdoğan Papadakis Nikolaou Georgiou Stavrou Makris Vlachos Karagiannis Bulut Tekin Avcı Çelik',
)
const arabic = stock(
  'Mohamed Ahmed Omar Youssef Khalid Salem Hassan Abdullah Mehdi Karim Ali Amir Reza Hamza Faisal Nasser Ayman Tarek Sultan Mahmoud Ehsan Sardar',
  'Fatima Aisha Salma Nour Yasmine Leila Mariam Huda Rania Sara Amina Hanan Imane Ghizlane Sanaa Zahra Samira Dalia Farah Lina Nadia Reem',
  'Mansour Farouk Saeed Haddad Rahimi Zahir Nasri Darwish Othman Jabari Kazemi Shafiq Khalil Amrani Belhadj Harbi Dossari Qahtani Rezaei Tahiri Hosseini Sabri Bakri Moradi',
)
const japanese = stock(
  'Haruto Ren Yuto Sota Daichi Takumi Kaito Shun Riku Kenta Ryota Yuma Tatsuya Keisuke Naoki Hiroki Shota Kosuke Wataru Junya',
  'Yui Mana Saki Aoba Hinata Rin Miyu Kokona Riko Maika Haruka Ayaka Moeka Nanami Chika Honoka Jun Remina Fuka Momoka',
  'Tanaka Suzuki Watanabe Kobayashi Yamada Sasaki Matsuda Inoue Shimizu Hayashi Mori Ikeda Hashimoto Ogawa Ishikawa Nakagawa Maeda Fujita Okada Kondo Sakamoto Endo Aoki Nishimura',
)
const korean = stock(
  'Min-jun Ji-hoon Seung-ho Hyun-woo Jae-sung Dong-hyun Woo-jin Tae-yang Sang-min Jun-ho Young-jae Chang-min Wei Hao Jie Lei Tao Bin Yang Peng',
  'So-yun Ji-eun Min-ji Seo-yeon Yu-jin Hye-ri Eun-sun Soo-bin Hae-ran Ga-eun Ji-yoon Da-hee Mei Jing Yan Xia Li Na Fang Hui',
  'Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Wang Zhang Liu Chen Zhao Huang Zhou Wu Xu Sun Guo Lin',
)
const southern = stock(
  'Arjun Rohan Sandesh Vikram Anirudh Somchai Anan Kritsada Supachok Nguyen Van Duc Quang Bagus Rizky Egy Asnawi Faiz Safawi Akram Hafiz Tuan Minh Teerasak',
  'Ashalata Aditi Manisha Indumathi Anju Priya Kavya Pornphirun Chotika Huynh Thi Hang Trang Ngoc Dewi Ayu Putri Siti Nur Aisyah Farah Lan Mai Orapin',
  'Singh Sharma Das Nair Chhetri Thapa Srisuk Chaiyo Wongsa Tran Pham Hoang Vu Santoso Wijaya Saputra Pratama Rahman Ismail Hakim Osman Le Bui Panya',
)
const african = stock(
  'Thabo Sipho Lebo Themba Kagiso Bongani Kwame Kofi Emmanuel Samuel Victor Chidi Kelechi Sadio Ismaila Cheikh Habib Idrissa Serge Didier',
  'Thembi Nomvula Refiloe Linda Hildah Jermaine Asisat Rasheedat Chiamaka Desire Ama Akosua Abena Evelyn Aïssatou Fatou Adja Nadège Mariam Awa',
  'Mokoena Dlamini Khumalo Zwane Mabaso Nkosi Mensah Boateng Owusu Okafor Adeyemi Balogun Diop Sarr Gueye Mbaye Kouassi Yao Ouattara Koné Tau Sithole Asante Eze',
)

const BY_COUNTRY: Readonly<Record<string, NameStock>> = Object.fromEntries(
  (
    [
      [english, 'GB-ENG GB-SCT GB-WLS GB-NIR GB IE US CA AU NZ JM'],
      [spanish, 'ES AR UY EC CO PE CL PY MX CR BO VE PA HN GT SV DO PR'],
      [portuguese, 'BR PT AO'],
      [german, 'DE AT CH'],
      [italian, 'IT'],
      [french, 'FR'],
      [dutch, 'NL BE'],
      [nordic, 'DK NO SE FI IS'],
      [slavic, 'PL CZ HR RO RS SI SK BG HU BA ME MK'],
      [eastern, 'UA UZ RU KZ BY GE AZ'],
      [turkish, 'TR GR CY'],
      [arabic, 'SA AE QA EG IR MA TN DZ KW IQ JO LB IL'],
      [japanese, 'JP'],
      [korean, 'KR CN TW HK MN'],
      [southern, 'IN TH ID VN MY PH SG PK BD LK NP'],
      [african, 'ZA NG GH SN CI CM KE ZW'],
    ] as const
  ).flatMap(([names, countries]) => countries.split(' ').map(country => [country, names])),
)

const EVERYWHERE = [english, spanish, portuguese, french, slavic, german, african, nordic, italian, dutch] as const

/** Names usual in a country; `any` picks where somebody from abroad comes from. */
export function listNames(country: string | null, any: number): NameStock {
  const abroad = EVERYWHERE[any % EVERYWHERE.length] as NameStock
  return (country === null ? undefined : BY_COUNTRY[country]) ?? abroad
}

export function listForeignNames(any: number): NameStock {
  return EVERYWHERE[any % EVERYWHERE.length] as NameStock
}
