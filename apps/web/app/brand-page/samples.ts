/** Words that fill the components: short ones, and the longest that a feed or a translation brings. */
export interface Samples {
  readonly team: string
  readonly league: string
  readonly outcome: string
  readonly action: string
  readonly label: string
  readonly sentence: string
}

/** Props of each part of the page. */
export interface SectionProps {
  readonly samples: Samples
}

const ENGLISH: Samples = {
  team: 'Arsenal',
  league: 'Premier League',
  outcome: 'Draw',
  action: 'Place bet',
  label: 'Stake',
  sentence: 'The price has changed.',
}

const LONG: Samples = {
  team: 'Borussia Verein für Leibesübungen 1900 Mönchengladbach',
  league: 'UEFA Women’s Nations League, Promotion and Relegation Play-offs',
  outcome: 'Wolverhampton Wanderers or draw and both teams to score',
  action: 'Änderungen der Quoten annehmen und Wette platzieren',
  label: 'Höchstmöglicher Gesamteinsatz einschließlich Bonus',
  sentence:
    'Die Quote einer Auswahl hat sich geändert, während der Wettschein geprüft wurde. Nehmen Sie die neue Quote an, oder entfernen Sie die Auswahl, um die übrigen zu platzieren.',
}

const ARABIC: Samples = {
  team: 'الأهلي',
  league: 'الدوري السعودي للمحترفين',
  outcome: 'تعادل',
  action: 'ضع الرهان',
  label: 'مبلغ الرهان',
  sentence: 'تغيّر السعر.',
}

const ARABIC_LONG: Samples = {
  team: 'نادي الاتحاد السكندري الرياضي الاجتماعي',
  league: 'تصفيات كأس العالم لكرة القدم للسيدات، الملحق القاري',
  outcome: 'فوز الفريق المضيف أو التعادل وتسجيل كلا الفريقين',
  action: 'قبول تغييرات الأسعار ووضع الرهان الآن',
  label: 'أقصى مبلغ إجمالي للرهان شاملًا المكافأة',
  sentence: 'تغيّر سعر أحد الاختيارات أثناء مراجعة قسيمة الرهان. اقبل السعر الجديد أو احذف الاختيار لوضع بقية الرهانات.',
}

/** The samples of a writing direction. */
export function chooseSamples(direction: 'ltr' | 'rtl', isLong: boolean): Samples {
  if (direction === 'rtl') return isLong ? ARABIC_LONG : ARABIC
  return isLong ? LONG : ENGLISH
}
