import type { LeagueRow } from './league-row.ts'

const common = { sport: 'table-tennis', every: 1 } as const
/** Minor series play a match every twenty minutes on each table, everybody four times a day. */
const series = {
  ...common,
  tier: 4,
  spread: 0.13,
  rounds: { count: 4, hours: 5 },
} as const
const slots = (first: number) => Array.from({ length: 12 }, (_, index) => first + index * 0.3)

/** Table tennis, strongest player first, name and country. `level` is best of how many games. */
export const TABLE_TENNIS: readonly LeagueRow[] = [
  {
    ...common,
    id: 750,
    category: 'International',
    country: null,
    name: 'WTT Champions',
    tier: 1,
    zone: 8,
    starts: [11, 11.5, 12.2, 12.8, 13.5, 14, 17, 17.5, 18, 18.6, 19.2, 19.8, 20.3, 20.8, 21.2, 21.6],
    spread: 0.12,
    level: 7,
    teams:
      'Lin Shidong:CN, Wang Chuqin:CN, Tomokazu Harimoto:JP, Hugo Calderano:BR, Liang Jingkun:CN, Felix Lebrun:FR, Truls Moregardh:SE, Lin Yun-Ju:TW, Dang Qiu:DE, Darko Jorgic:SI, Patrick Franziska:DE, Alexis Lebrun:FR, Benedikt Duda:DE, Jang Woojin:KR, Sora Matsushima:JP, Shunsuke Togami:JP, Anders Lind:DK, Dimitrij Ovtcharov:DE, Quadri Aruna:NG, Oh Junsung:KR, Jonathan Groth:DK, Kanak Jha:US, Simon Gauzy:FR, An Jaehyun:KR, Marcos Freitas:PT, Hiroto Shinozuka:JP, Anton Kallberg:SE, Tomislav Pucar:HR, Kao Cheng-Jui:TW, Alvaro Robles:ES, Andrej Gacina:HR, Omar Assar:EG',
  },
  {
    ...common,
    id: 751,
    category: 'International',
    country: null,
    name: 'WTT Champions, Women',
    tier: 1,
    zone: 1,
    starts: [11, 11.5, 12.2, 12.8, 13.5, 14, 17, 17.5, 18, 18.6, 19.2, 19.8, 20.3, 20.8, 21.2, 21.6],
    spread: 0.14,
    level: 5,
    teams:
      'Sun Yingsha:CN, Wang Manyu:CN, Chen Xingtong:CN, Wang Yidi:CN, Kuai Man:CN, Miwa Harimoto:JP, Mima Ito:JP, Satsuki Odo:JP, Cheng I-Ching:TW, Hina Hayata:JP, Shin Yubin:KR, Adriana Diaz:PR, Sabine Winter:DE, Miyuu Kihara:JP, Bruna Takahashi:BR, Joo Cheonhui:KR, Honoka Hashimoto:JP, Miyu Nagasaki:JP, Zhu Yuling:MO, Sofia Polcanova:AT, Bernadette Szocs:RO, Annett Kaufmann:DE, Prithika Pavade:FR, Jia Nan Yuan:FR, Elizabeta Samara:RO, Manika Batra:IN, Ying Han:DE, Xia Lian Ni:LU, Lily Zhang:US, Linda Bergstrom:SE, Doo Hoi Kem:HK, Britt Eerland:NL',
  },
  {
    ...common,
    id: 752,
    category: 'Germany',
    country: 'DE',
    name: 'Bundesliga, Singles',
    tier: 2,
    zone: 1,
    starts: [13, 13.7, 14.4, 15.1, 15.8, 18, 18.7, 19.4, 20.1, 20.8],
    spread: 0.1,
    every: 2,
    teams:
      'Dang Qiu, Patrick Franziska, Benedikt Duda, Darko Jorgic:SI, Fan Zhendong:CN, Anton Kallberg:SE, Kay Stumper, Ricardo Walther, Andre Bertelsmeier, Andrej Gacina:HR, Kristian Karlsson:SE, Jonathan Groth:DK, Cedric Nuytinck:BE, Bastian Steger, Wim Verdonschot, Fanbo Meng, Robert Gardos:AT, Ruwen Filus, Steffen Mengel, Adrien Rassenfosse:BE',
  },
  {
    ...common,
    id: 753,
    category: 'Japan',
    country: 'JP',
    name: 'T.League, Singles',
    tier: 3,
    zone: 9,
    starts: [13, 13.6, 14.2, 14.8, 15.4, 18, 18.6, 19.2, 19.8, 20.4],
    spread: 0.1,
    every: 2,
    teams:
      'Shunsuke Togami, Hiroto Shinozuka, Yukiya Uda, Sora Matsushima, Kakeru Sone, Kazuhiro Yoshimura, Maharu Yoshimura, Ryoichi Yoshiyama, Yuta Tanaka, Mizuki Oikawa, Jo Yokotani, Asuka Machi, Koji Matsudaira, Yuki Hirano, Takeru Kashiwa, Hibiki Tazoe, Satoshi Aida, Kohei Sambe, Genki Hibino, Tomoya Kawamura',
  },
  {
    ...series,
    id: 754,
    category: 'Czech Republic',
    country: 'CZ',
    name: 'Liga Pro',
    zone: 1,
    starts: slots(4),
    teams:
      'Radim Pavlik, Petr David, Vlastimil Buben, Jiri Plachy, Tomas Martinko, Milan Kubik, Vladimir Postelt, Michal Vavrecka, Frantisek Briza, Josef Kreisinger, Lukas Krejci, Jakub Seibert, Ondrej Bajger, David Svacha, Zdenek Krejcirik, Pavel Fojt, Stepan Hradil, Marek Teply, Jaroslav Prokupek, Roman Kriz, Karel Brozek, Daniel Tuma, Filip Nemecek, Bohumil Vozicky',
  },
  {
    ...series,
    id: 755,
    category: 'Ukraine',
    country: 'UA',
    name: 'Setka Cup',
    zone: 2,
    starts: slots(1),
    teams:
      'Oleksandr Tymofieiev, Vladyslav Mudryi, Yaroslav Prykhodko, Denys Chmyr, Artem Dovhal, Maksym Serdiuk, Ihor Zavadskyi, Anton Bezruchko, Oleh Kostenko, Bohdan Hrynko, Roman Petrenko, Viktor Yefimov, Serhii Lytvynenko, Danylo Havrysh, Andrii Pashkovskyi, Mykhailo Bondar, Kyrylo Darin, Stanislav Horban, Yevhen Malyk, Vadym Shevchuk, Dmytro Kravets, Taras Melnychenko, Illia Rudenko, Petro Samchuk',
  },
  {
    ...series,
    id: 756,
    category: 'Ukraine',
    country: 'UA',
    name: 'Setka Cup, Women',
    zone: 2,
    starts: slots(3).slice(0, 8),
    teams:
      'Tetiana Bilenko-Sych, Anastasiia Dymytrenko, Solomiia Brateiko, Mariia Yankovska, Yuliia Hrab, Kateryna Tolmach, Olena Zakharchuk, Viktoriia Lepska, Daryna Pryshchepa, Iryna Motsyk, Oksana Bilous, Karyna Shapoval, Polina Hrytsenko, Sofiia Tkachuk, Veronika Maslova, Anna Hapon',
  },
  {
    ...series,
    id: 757,
    category: 'Poland',
    country: 'PL',
    name: 'TT Elite Series',
    zone: 1,
    starts: slots(6),
    teams:
      'Marek Badowski, Milosz Redzimski, Samuel Kulczycki, Artur Grela, Patryk Zatowka, Jakub Folwarski, Tomasz Lewandowski, Damian Korczak, Mateusz Golebiowski, Piotr Chodorski, Krzysztof Gardas, Robert Floras, Szymon Malicki, Kamil Nalepa, Pawel Fertikowski, Bartosz Czerwinski, Igor Misztal, Konrad Kulpa, Adrian Wiecek, Rafal Formela, Michal Murawski, Lukasz Jarocki, Dawid Wolny, Grzegorz Adamiak',
  },
  {
    ...series,
    id: 758,
    category: 'Czech Republic',
    country: 'CZ',
    name: 'TT Cup',
    zone: 1,
    starts: slots(0.5),
    teams:
      'Dominik Hanusek, Martin Stusek, Vojtech Koubek, Adam Klapka, Jan Zajicek, Richard Klima, Ales Bayer, Simon Belik, Matej Hejzlar, Tadeas Zika, Libor Sramek, Patrik Gottwald, Rostislav Kadlec, Tibor Nikl, Oldrich Vrablik, Hynek Vesely, Vaclav Hruska, Igor Polansky, Denis Hnizda, Robin Kucera, Stanislav Bily, Viktor Dolezal, Michal Regner, Kamil Zelenka',
  },
  {
    ...series,
    id: 759,
    category: 'Czech Republic',
    country: 'CZ',
    name: 'TT Star Series',
    zone: 1,
    starts: slots(2.5).slice(0, 10),
    teams:
      'Antonin Gavlas, Bohuslav Jezek, Cyril Machacek, Dusan Kolacek, Erik Havlik, Gustav Moravec, Hubert Sedlak, Ivo Tichy, Jachym Vacek, Kristian Riha, Leos Barta, Miroslav Hala, Norbert Kopecky, Otakar Vanek, Premysl Dusek, Rene Sykora, Slavomir Urban, Tobias Kolar, Vit Zeman, Zbynek Hajek',
  },
  {
    ...series,
    id: 760,
    category: 'International',
    country: null,
    name: 'Challenger Series',
    tier: 3,
    zone: 1,
    starts: slots(9).slice(0, 8),
    rounds: { count: 3, hours: 5 },
    teams:
      'Florian Bluhm:DE, Dennis Klein:DE, Kirill Fadeev:DE, Tom Eise:DE, Felix Wetzel:DE, Liang Qiu:DE, Nico Christ:DE, Gerrit Engemann:DE, Jeromy Lobel:DE, Michal Bankosz:PL, Laurens Devos:BE, Lubomir Pistej:SK, Barnabas Majoros:HU, Andreas Levenko:AT, Koen Hageraats:NL, Tiago Abiodun:PT',
  },
]
