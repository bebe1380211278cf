import type { LeagueRow } from './league-row.ts'

const common = { sport: 'volleyball', every: 2, spread: 0.085 } as const
const evening = [15, 16, 17, 17.5, 18, 19, 20, 20.5]

/** Volleyball leagues, strongest team first. */
export const VOLLEYBALL: readonly LeagueRow[] = [
  {
    ...common,
    id: 765,
    category: 'Italy',
    country: 'IT',
    name: 'SuperLega',
    tier: 1,
    zone: 1,
    starts: evening,
    teams:
      'Sir Safety Perugia, Trentino Volley, Lube Civitanova, Gas Sales Piacenza, Vero Volley Monza, Allianz Milano, Modena Volley, Rana Verona, Cisterna Volley, Pallavolo Padova, Yuasa Battery Grottazzolina, Cucine Cuneo',
  },
  {
    ...common,
    id: 766,
    category: 'Italy',
    country: 'IT',
    name: 'Serie A1, Women',
    tier: 1,
    zone: 1,
    starts: evening,
    spread: 0.1,
    teams:
      'Imoco Conegliano, Savino Del Bene Scandicci, Vero Volley Milano, Igor Gorgonzola Novara, Reale Mutua Chieri, Il Bisonte Firenze, UYBA Busto Arsizio, Megabox Vallefoglia, Wash4Green Pinerolo, Bergamo Volley, Cuneo Granda, Bartoccini Perugia, Roma Volley Club, Talmassons',
  },
  {
    ...common,
    id: 767,
    category: 'Poland',
    country: 'PL',
    name: 'PlusLiga',
    tier: 1,
    zone: 1,
    starts: evening,
    teams:
      'Aluron Zawiercie, Jastrzebski Wegiel, Projekt Warszawa, Bogdanka LUK Lublin, ZAKSA Kedzierzyn-Kozle, Asseco Resovia, PGE Skra Belchatow, Indykpol AZS Olsztyn, Trefl Gdansk, Slepsk Malow Suwalki, GKS Katowice, Cuprum Gorzow, Barkom Lviv, MKS Bedzin, Norwid Czestochowa, Nysa',
  },
  {
    ...common,
    id: 768,
    category: 'Poland',
    country: 'PL',
    name: 'Tauron Liga, Women',
    tier: 2,
    zone: 1,
    starts: evening,
    teams:
      'Developres Rzeszow, Chemik Police, BKS Bielsko-Biala, LKS Commercecon Lodz, Budowlani Lodz, Radomka Radom, Energa Kalisz, Joker Swiecie, KS Palac Bydgoszcz, Volley Wroclaw, UNI Opole, ITA Tools Mielec',
  },
  {
    ...common,
    id: 769,
    category: 'Turkey',
    country: 'TR',
    name: 'Sultanlar Ligi, Women',
    tier: 1,
    zone: 3,
    starts: evening,
    spread: 0.12,
    teams:
      'VakifBank, Eczacibasi Dynavit, Fenerbahce, Galatasaray Daikin, THY, Kuzeyboru, Nilufer Belediyespor, Aydin BBSK, Zeren Spor, Besiktas, Sigorta Shop, Keciorengucu, Bahcelievler Belediyespor, Cukurova Belediyesi',
  },
  {
    ...common,
    id: 770,
    category: 'Turkey',
    country: 'TR',
    name: 'Efeler Ligi',
    tier: 2,
    zone: 3,
    starts: evening,
    teams:
      'Halkbank Ankara, Ziraat Bankkart, Fenerbahce, Galatasaray, Arkas Izmir, Spor Toto, Altekma, Bursa Buyuksehir, On Hotels Alanya, Istanbul BBSK, Cizre Belediyespor, Gebze Belediyespor, Rams Global, Develi Belediyespor',
  },
  {
    ...common,
    id: 771,
    category: 'Germany',
    country: 'DE',
    name: 'Bundesliga',
    tier: 2,
    zone: 1,
    starts: evening,
    teams:
      'Berlin Recycling Volleys, VfB Friedrichshafen, SVG Luneburg, Powervolleys Duren, Helios Grizzlys Giesen, VC Bitterfeld-Wolfen, WWK Volleys Herrsching, TSV Haching Munchen, Netzhoppers KW, VCO Berlin, FT 1844 Freiburg, ASV Dachau',
  },
  {
    ...common,
    id: 772,
    category: 'France',
    country: 'FR',
    name: 'Ligue A',
    tier: 2,
    zone: 1,
    starts: evening,
    teams:
      'Tours VB, Montpellier HSC, Chaumont VB, Saint-Nazaire VBA, Narbonne Volley, Paris Volley, Poitiers, Cannes, Nantes Reze, Sete, Toulouse, Tourcoing, Nice, Plessis-Robinson',
  },
  {
    ...common,
    id: 773,
    category: 'Brazil',
    country: 'BR',
    name: 'Superliga',
    tier: 2,
    zone: -3,
    starts: [16, 17, 18, 18.5, 19, 20, 21, 21.5],
    teams:
      'Sada Cruzeiro, Volei Renata Campinas, Sesi Bauru, Itambe Minas, Suzano, Vedacit Guarulhos, Joinville, Praia Clube, Saneago Goias, Neurologia Ativa, Apan Blumenau, Viapol Sao Jose',
  },
  {
    ...common,
    id: 774,
    category: 'Brazil',
    country: 'BR',
    name: 'Superliga, Women',
    tier: 2,
    zone: -3,
    starts: [16, 17, 18, 18.5, 19, 20, 21, 21.5],
    spread: 0.1,
    teams:
      'Praia Clube, Minas Tenis Clube, Osasco Sao Cristovao, Sesc Flamengo, Sesi Bauru, Fluminense, Barueri Volley, Maringa, Pinheiros, Brasilia Volei, Mackenzie, Abel Moda Brusque',
  },
  {
    ...common,
    id: 775,
    category: 'Japan',
    country: 'JP',
    name: 'SV.League',
    tier: 2,
    zone: 9,
    starts: [12, 13, 14, 15, 16, 18, 19],
    teams:
      'Suntory Sunbirds Osaka, Osaka Bluteon, JTEKT Stings Aichi, Wolfdogs Nagoya, Tokyo Great Bears, JT Thunders Hiroshima, Sakai Blazers, Toray Arrows Shizuoka, VC Nagano Tridents, Voreas Hokkaido',
  },
  {
    ...common,
    id: 776,
    category: 'Japan',
    country: 'JP',
    name: 'SV.League, Women',
    tier: 3,
    zone: 9,
    starts: [12, 13, 14, 15, 16, 18, 19],
    teams:
      'NEC Red Rockets Kawasaki, JT Marvelous Osaka, Saitama Ageo Medics, Denso Airybees, Toray Arrows Shiga, Hisamitsu Springs, PFU BlueCats, Kurobe Aqua Fairies, Queenseis Kariya, Okayama Seagulls, Hitachi Astemo Rivale, Victorina Himeji, Gunma Green Wings, Aranmare Yamagata',
  },
  {
    ...common,
    id: 778,
    category: 'Korea Republic',
    country: 'KR',
    name: 'V-League',
    tier: 3,
    zone: 9,
    starts: [14, 16, 19],
    every: 1,
    spread: 0.06,
    teams:
      'Hyundai Capital Skywalkers, Korean Air Jumbos, KB Insurance Stars, Woori Card Wibee, Samsung Fire Bluefangs, KEPCO Vixtorm, OK Financial Group Okman',
  },
  {
    ...common,
    id: 779,
    category: 'Greece',
    country: 'GR',
    name: 'Volley League',
    tier: 3,
    zone: 2,
    starts: evening,
    teams:
      'Olympiacos, Panathinaikos, PAOK, AEK Athens, Milon, Kifissia, Foinikas Syros, OF Ierapetra, Flisvos, Athlos Orestiadas, Panachaiki, Iraklis Thessaloniki',
  },
]
