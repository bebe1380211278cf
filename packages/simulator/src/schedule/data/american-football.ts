import type { LeagueRow } from './league-row.ts'

const common = { sport: 'american-football', every: 6 } as const
const college = {
  ...common,
  category: 'USA',
  country: 'US',
  zone: -5,
  starts: [12, 12, 15.5, 15.5, 16.25, 19, 19.5, 20],
} as const

/** American football leagues, strongest team first. `level` is the points of both sides. */
export const AMERICAN_FOOTBALL: readonly LeagueRow[] = [
  {
    ...common,
    id: 730,
    category: 'USA',
    country: 'US',
    name: 'NFL',
    tier: 1,
    zone: -5,
    starts: [9.5, 13, 13, 13, 13, 16.08, 16.42, 20.33],
    every: 4,
    spread: 15,
    level: 45,
    teams:
      'Buffalo Bills, Philadelphia Eagles, Detroit Lions, Los Angeles Rams, Kansas City Chiefs, Green Bay Packers, Baltimore Ravens, Seattle Seahawks, Denver Broncos, San Francisco 49ers, Los Angeles Chargers, New England Patriots, Houston Texans, Tampa Bay Buccaneers, Indianapolis Colts, Jacksonville Jaguars, Pittsburgh Steelers, Chicago Bears, Dallas Cowboys, Minnesota Vikings, Cincinnati Bengals, Washington Commanders, Atlanta Falcons, Carolina Panthers, Arizona Cardinals, Miami Dolphins, New York Giants, New Orleans Saints, Las Vegas Raiders, Cleveland Browns, New York Jets, Tennessee Titans',
  },
  {
    ...college,
    id: 731,
    name: 'NCAA, SEC',
    tier: 2,
    spread: 22,
    level: 51,
    teams:
      'Georgia Bulldogs, Alabama Crimson Tide, Ole Miss Rebels, Texas A&M Aggies, Oklahoma Sooners, Texas Longhorns, Vanderbilt Commodores, Tennessee Volunteers, Missouri Tigers, LSU Tigers, Auburn Tigers, South Carolina Gamecocks, Florida Gators, Kentucky Wildcats, Mississippi State Bulldogs, Arkansas Razorbacks',
  },
  {
    ...college,
    id: 732,
    name: 'NCAA, Big Ten',
    tier: 2,
    spread: 26,
    level: 50,
    teams:
      'Ohio State Buckeyes, Indiana Hoosiers, Oregon Ducks, Michigan Wolverines, USC Trojans, Penn State Nittany Lions, Iowa Hawkeyes, Washington Huskies, Illinois Fighting Illini, Nebraska Cornhuskers, Minnesota Golden Gophers, Northwestern Wildcats, Maryland Terrapins, Michigan State Spartans, Rutgers Scarlet Knights, UCLA Bruins, Wisconsin Badgers, Purdue Boilermakers',
  },
  {
    ...college,
    id: 733,
    name: 'NCAA, Big 12',
    tier: 3,
    zone: -6,
    spread: 20,
    level: 55,
    teams:
      'Texas Tech Red Raiders, Utah Utes, BYU Cougars, Arizona Wildcats, Houston Cougars, Iowa State Cyclones, TCU Horned Frogs, Arizona State Sun Devils, Kansas State Wildcats, Cincinnati Bearcats, Baylor Bears, Kansas Jayhawks, UCF Knights, West Virginia Mountaineers, Colorado Buffaloes, Oklahoma State Cowboys',
  },
  {
    ...college,
    id: 734,
    name: 'NCAA, ACC',
    tier: 3,
    spread: 20,
    level: 53,
    teams:
      'Miami Hurricanes, Virginia Cavaliers, Louisville Cardinals, SMU Mustangs, Georgia Tech Yellow Jackets, Clemson Tigers, Pittsburgh Panthers, Duke Blue Devils, Wake Forest Demon Deacons, NC State Wolfpack, Florida State Seminoles, California Golden Bears, North Carolina Tar Heels, Virginia Tech Hokies, Stanford Cardinal, Syracuse Orange, Boston College Eagles',
  },
  {
    ...common,
    id: 735,
    category: 'Canada',
    country: 'CA',
    name: 'CFL',
    tier: 2,
    zone: -5,
    starts: [13, 16, 19, 22],
    every: 4,
    spread: 11,
    level: 51,
    teams:
      'Saskatchewan Roughriders, Montreal Alouettes, BC Lions, Hamilton Tiger-Cats, Calgary Stampeders, Winnipeg Blue Bombers, Edmonton Elks, Toronto Argonauts, Ottawa Redblacks',
  },
  {
    ...common,
    id: 736,
    category: 'Europe',
    country: null,
    name: 'European League of Football',
    tier: 3,
    zone: 1,
    starts: [13, 13, 15, 16.42, 16.42, 18],
    quarter: 12,
    spread: 26,
    level: 49,
    teams:
      'Stuttgart Surge:DE, Vienna Vikings:AT, Nordic Storm:DK, Munich Ravens:DE, Rhein Fire:DE, Tirol Raiders:AT, Frankfurt Galaxy:DE, Paris Musketeers:FR, Madrid Bravos:ES, Wroclaw Panthers:PL, Berlin Thunder:DE, Prague Lions:CZ, Fehervar Enthroners:HU, Helvetic Mercenaries:CH, Hamburg Sea Devils:DE, Cologne Centurions:DE',
  },
  {
    ...common,
    id: 737,
    category: 'Germany',
    country: 'DE',
    name: 'GFL',
    tier: 4,
    zone: 1,
    starts: [15, 16, 17, 18],
    quarter: 12,
    spread: 24,
    level: 52,
    teams:
      'Potsdam Royals, Dresden Monarchs, Schwabisch Hall Unicorns, Ravensburg Razorbacks, New Yorker Lions, Kiel Baltic Hurricanes, Saarland Hurricanes, Allgau Comets, Munich Cowboys, Straubing Spiders, Pforzheim Wilddogs, Berlin Rebels',
  },
  {
    ...common,
    id: 738,
    category: 'Japan',
    country: 'JP',
    name: 'X League',
    tier: 4,
    zone: 9,
    starts: [11.5, 13, 15, 17, 18.5],
    quarter: 12,
    spread: 24,
    level: 44,
    teams:
      'Panasonic Impulse, Fujitsu Frontiers, Obic Seagulls, Tokyo Gas Creators, SEKISUI Challengers, Elecom Kobe Finies, IBM BigBlue, Nojima Sagamihara Rise, Dentsu Club Caterpillars, LIXIL Deers, Asahi Soft Drinks, All Mitsubishi Lions',
  },
  {
    ...common,
    id: 739,
    category: 'Mexico',
    country: 'MX',
    name: 'LFA',
    tier: 4,
    zone: -6,
    starts: [12, 15, 18],
    every: 4,
    spread: 18,
    level: 46,
    teams:
      'Caudillos de Chihuahua, Raptors de Naucalpan, Mexicas de la Ciudad de Mexico, Dinos de Saltillo, Osos de Monterrey, Arcangeles de Puebla, Gallos Negros de Queretaro, Reyes de Jalisco',
  },
]
