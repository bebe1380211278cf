/** Arabic translations of the feed's English. */
import { ARABIC_NAMES } from './arabic-names.ts'
import { ARABIC_PHASES } from './arabic-phases.ts'
import type { Dictionary } from './dictionary.ts'

const SPORTS: Dictionary['sports'] = {
  soccer: 'كرة القدم',
  tennis: 'التنس',
  basketball: 'كرة السلة',
  'ice-hockey': 'هوكي الجليد',
  'counter-strike': 'كاونتر سترايك 2',
  'dota-2': 'دوتا 2',
  volleyball: 'الكرة الطائرة',
  'table-tennis': 'تنس الطاولة',
  'american-football': 'كرة القدم الأمريكية',
  baseball: 'البيسبول',
  cricket: 'الكريكيت',
  mma: 'الفنون القتالية المختلطة',
  handball: 'كرة اليد',
}

const PLACES: Dictionary['places'] = {
  England: 'إنجلترا',
  Scotland: 'اسكتلندا',
  Wales: 'ويلز',
  'Northern Ireland': 'أيرلندا الشمالية',
  International: 'دولي',
  'International Clubs': 'أندية دولية',
  Europe: 'أوروبا',
  Asia: 'آسيا',
  Africa: 'أفريقيا',
  'South America': 'أمريكا الجنوبية',
  'North America': 'أمريكا الشمالية',
  World: 'العالم',
  ATP: 'بطولات ATP',
  WTA: 'بطولات WTA',
  Challenger: 'تشالنجر',
  'ITF Men': 'ITF رجال',
  'ITF Women': 'ITF سيدات',
}

export const ARABIC: Dictionary = {
  sports: SPORTS,
  places: PLACES,
  phases: ARABIC_PHASES,
  names: ARABIC_NAMES,
  ordinals: {
    m: ['الأول', 'الثاني', 'الثالث', 'الرابع', 'الخامس'],
    f: ['الأولى', 'الثانية', 'الثالثة', 'الرابعة', 'الخامسة'],
  },
}
