/** Error messages shown to people: plain text, one sentence per error and language. */
import type { Money } from '@touchline/betting/money'
import { LIMIT_ERRORS } from '@touchline/betting/slip-limits'
import { RESTRICTION_ERRORS } from '@touchline/betting/slip-restrictions'
import type { ErrorName } from '@touchline/contract/errors'
import { formatMoney } from '../i18n/format-money.ts'
import type { MessageLocale } from '../i18n/locale.ts'

type Texts = Readonly<Record<MessageLocale, string>>

const DEFAULT: Texts = {
  en: 'Something went wrong. Please try again.',
  ar: 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.',
}

const MESSAGES: Partial<Readonly<Record<ErrorName, Texts>>> = {
  INVALID_ODDS: { en: 'The odds have changed.', ar: 'لقد تغيّرت الأسعار.' },
  PVE_PLAYER_BET_FORBIDDEN: { en: 'You are not allowed to place bets.', ar: 'لا يُسمح لك بوضع الرهانات.' },
  INSUFFICIENT_FUNDS: { en: 'There is not enough money on your account.', ar: 'لا يوجد رصيد كافٍ في حسابك.' },
  MARKET_SUSPENDED: { en: 'This market takes no bets at the moment.', ar: 'هذا السوق لا يقبل الرهانات حاليًا.' },
  MATCH_CLOSED: { en: 'This event takes no more bets.', ar: 'لم يعد هذا الحدث يقبل الرهانات.' },
  SELECTION_NOT_FOUND: { en: 'This selection is no longer offered.', ar: 'لم يعد هذا الاختيار متاحًا.' },
  SELECTIONS_RELATED: {
    en: 'Selections of the same event cannot be combined.',
    ar: 'لا يمكن الجمع بين اختيارات من الحدث نفسه.',
  },
  BET_LIMIT_EXCEEDED: { en: 'The bet is over the limit.', ar: 'الرهان يتجاوز الحد المسموح به.' },
  STAKE_BELOW_MINIMUM: { en: 'The stake is below the minimum.', ar: 'مبلغ الرهان أقل من الحد الأدنى.' },
  INVALID_ODDS_CUSTOM_BET: { en: 'The price of the custom bet has changed.', ar: 'لقد تغيّر سعر الرهان المخصص.' },
  MUNICIPALITY_NOT_FOUND: {
    en: 'Please name your municipality in your profile before you bet.',
    ar: 'يُرجى تحديد بلديتك في ملفك الشخصي قبل المراهنة.',
  },
  PHONE_VERIFICATION_REQUIRED: {
    en: 'Please verify your phone number before you bet.',
    ar: 'يُرجى التحقق من رقم هاتفك قبل المراهنة.',
  },
  PLAYER_EXCLUDED: {
    en: 'You are taking a break from betting, or have excluded yourself from it.',
    ar: 'أنت في فترة استراحة من المراهنة، أو استبعدت نفسك منها.',
  },
  PLAYER_LIMIT_EXCEEDED: {
    en: 'This would go over a limit that you have set yourself.',
    ar: 'هذا يتجاوز حدًا وضعته لنفسك.',
  },
  LIMIT_NOT_CONFIRMABLE: {
    en: 'This change cannot be confirmed now. Please look at your limits again.',
    ar: 'لا يمكن تأكيد هذا التغيير الآن. يُرجى مراجعة حدودك مرة أخرى.',
  },
  SESSION_LIMIT_REACHED: {
    en: 'You have played for as long as you allowed yourself.',
    ar: 'لقد لعبت المدة التي سمحت بها لنفسك.',
  },
  REALITY_CHECK_UNANSWERED: {
    en: 'Please answer the reminder of how long you have been playing first.',
    ar: 'يُرجى الرد أولًا على التذكير بمدة لعبك.',
  },
  REALITY_CHECK_NOT_APPLICABLE: {
    en: 'There is no reality check for you.',
    ar: 'لا يوجد تذكير بوقت اللعب ينطبق عليك.',
  },
  ASSERTION_INVALID: {
    en: 'You could not be signed in. Please try again.',
    ar: 'تعذّر تسجيل دخولك. يُرجى المحاولة مرة أخرى.',
  },
  EVENT_CHANGED: {
    en: 'Something decisive happened in the event before the bet was confirmed.',
    ar: 'حدث أمر حاسم في الحدث قبل تأكيد الرهان.',
  },
  TRADER_REJECTED: { en: 'Our traders did not accept the bet.', ar: 'لم يقبل المتداولون لدينا هذا الرهان.' },
  BET_DECIDED: { en: 'This bet has been decided already.', ar: 'تم البت في هذا الرهان بالفعل.' },
  SELECTION_REPEATED: { en: 'A selection is in the bet more than once.', ar: 'أحد الاختيارات مكرر في الرهان.' },
  SYSTEM_NOT_AVAILABLE: {
    en: 'This system is not offered for that many selections.',
    ar: 'هذا النظام غير متاح لهذا العدد من الاختيارات.',
  },
  CUSTOM_BET_NOT_AVAILABLE: { en: 'This custom bet is not offered.', ar: 'هذا الرهان المخصص غير متاح.' },
  MULTI_SINGLE_NOT_AVAILABLE: {
    en: 'These selections cannot be placed as several singles.',
    ar: 'لا يمكن وضع هذه الاختيارات كرهانات فردية متعددة.',
  },
  COMBINATION_NOT_PRICED: {
    en: 'These selections cannot be combined into one bet.',
    ar: 'لا يمكن الجمع بين هذه الاختيارات في رهان واحد.',
  },
  COMBINATION_TOO_COMPLEX: {
    en: 'This combination takes too long to price. Please take a selection off.',
    ar: 'يستغرق تسعير هذا الجمع وقتًا طويلاً. يُرجى إزالة أحد الاختيارات.',
  },
  CASHOUT_CHANGED: { en: 'The cash-out amount has changed.', ar: 'لقد تغيّر مبلغ السحب المبكر.' },
  CASHOUT_UNAVAILABLE: {
    en: 'This bet cannot be cashed out at the moment.',
    ar: 'لا يمكن سحب هذا الرهان مبكرًا في الوقت الحالي.',
  },
  SHARE_CODE_NOT_FOUND: { en: 'There is no bet behind this code.', ar: 'لا يوجد رهان لهذا الرمز.' },
  SHARE_CODE_EXPIRED: { en: 'This code has expired.', ar: 'انتهت صلاحية هذا الرمز.' },
  BONUS_CHANGED: { en: 'The boost has changed.', ar: 'لقد تغيّر التعزيز.' },
  PROMO_CODE_INVALID: { en: 'There is no such code.', ar: 'لا يوجد رمز كهذا.' },
  PROMO_CODE_EXPIRED: { en: 'This code has expired.', ar: 'انتهت صلاحية هذا الرمز.' },
  PROMO_CODE_USED: { en: 'This code has been used already.', ar: 'تم استخدام هذا الرمز من قبل.' },
  BONUS_NOT_AVAILABLE: { en: 'This bonus is not available.', ar: 'هذه المكافأة غير متاحة.' },
  CONFLICT: { en: 'Your account was busy. Please try again.', ar: 'كان حسابك مشغولًا. يُرجى المحاولة مرة أخرى.' },
  IDEMPOTENCY_KEY_REUSED: {
    en: 'This request was already used for something else.',
    ar: 'تم استخدام هذا الطلب لغرض آخر من قبل.',
  },
  BETS_REJECTED: { en: 'The bets were not accepted.', ar: 'لم يتم قبول الرهانات.' },
  BAD_REQUEST: { en: 'The request could not be read.', ar: 'تعذّرت قراءة الطلب.' },
  UNAUTHORIZED: { en: 'Please sign in.', ar: 'يُرجى تسجيل الدخول.' },
  FORBIDDEN: { en: 'You are not allowed to do this.', ar: 'لا يُسمح لك بالقيام بذلك.' },
  NOT_FOUND: { en: 'This does not exist.', ar: 'هذا غير موجود.' },
  VALIDATION_FAILED: { en: 'Some of the data is not valid.', ar: 'بعض البيانات غير صالحة.' },
  TOO_MANY_REQUESTS: {
    en: 'Too many attempts. Please wait a moment.',
    ar: 'محاولات كثيرة جدًا. يُرجى الانتظار قليلًا.',
  },
  NOT_IMPLEMENTED: { en: 'This is not available.', ar: 'هذا غير متاح.' },
  UNAVAILABLE: { en: 'The service is not available at the moment.', ar: 'الخدمة غير متاحة حاليًا.' },
  INVALID_CREDENTIALS: {
    en: 'The e-mail address or the password is wrong.',
    ar: 'عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  },
  ACCOUNT_LOCKED: {
    en: 'The account is locked after too many wrong passwords. We have sent a link to unlock it.',
    ar: 'تم قفل الحساب بعد محاولات كثيرة بكلمات مرور خاطئة. لقد أرسلنا رابطًا لفتحه.',
  },
  COUNTRY_BLOCKED: {
    en: 'This is not available in your country.',
    ar: 'هذا غير متاح في بلدك.',
  },
  PLAYER_UNDERAGE: {
    en: 'You are too young to have an account.',
    ar: 'عمرك أقل من السن المسموح به لفتح حساب.',
  },
  TOKEN_INVALID: {
    en: 'This link or code is no longer valid. Please ask for a new one.',
    ar: 'هذا الرابط أو الرمز لم يعد صالحًا. يُرجى طلب واحد جديد.',
  },
  PHONE_CODE_INVALID: { en: 'The code is wrong.', ar: 'الرمز غير صحيح.' },
  PHONE_TAKEN: {
    en: 'Another account uses this phone number.',
    ar: 'يستخدم حساب آخر رقم الهاتف هذا.',
  },
  SMS_LIMIT_REACHED: {
    en: 'No more messages can be sent to you today.',
    ar: 'لا يمكن إرسال المزيد من الرسائل إليك اليوم.',
  },
  PLAYER_FIELDS_MISSED: {
    en: 'Please complete your profile first.',
    ar: 'يُرجى إكمال ملفك الشخصي أولًا.',
  },
  ACCOUNT_EXISTS: {
    en: 'You already have an account in this currency.',
    ar: 'لديك حساب بهذه العملة بالفعل.',
  },
  EMAIL_TAKEN: {
    en: 'There already is an account with this e-mail address.',
    ar: 'يوجد حساب مسجَّل بعنوان البريد الإلكتروني هذا.',
  },
}

const MAX_STAKE: Texts = {
  en: 'With your open bets on this event, this bet can stake at most {amount} now.',
  ar: 'مع رهاناتك المفتوحة على هذا الحدث، يمكن أن يبلغ مبلغ هذا الرهان {amount} كحد أقصى الآن.',
}
const NOTHING_LEFT: Texts = {
  en: 'Your open bets on this event have reached the limit. You can bet on it again once they are settled.',
  ar: 'بلغت رهاناتك المفتوحة على هذا الحدث الحد الأقصى. يمكنك الرهان عليه مجددًا بعد تسويتها.',
}

// Messages for keys that are more specific than their error.
const BY_KEY: Readonly<Record<string, Texts>> = {
  'error.place_bets.odds_to_low': { en: 'The odds are too low.', ar: 'السعر منخفض جدًا.' },
  'error.place_bets.odds_higher_than_bookmakers_current_odds': {
    en: 'The odds changed while the bet was being confirmed.',
    ar: 'تغيّرت الأسعار أثناء تأكيد الرهان.',
  },
  [RESTRICTION_ERRORS.related_event]: {
    en: 'Outrights of one competition cannot be combined, nor an outright with a match of its competition.',
    ar: 'لا يمكن الجمع بين رهانات الفائز في البطولة نفسها، ولا بينها وبين مباراة من البطولة نفسها.',
  },
  [RESTRICTION_ERRORS.provider_not_combinable]: {
    en: 'One of these selections cannot be combined with others.',
    ar: 'أحد هذه الاختيارات لا يمكن جمعه مع غيره.',
  },
  'error.user_limits.not_shortened': {
    en: 'A break or a self-exclusion can be made longer, but not shorter.',
    ar: 'يمكن تمديد فترة الاستراحة أو الاستبعاد الذاتي، ولا يمكن تقصيرها.',
  },
  [LIMIT_ERRORS.max_selections]: {
    en: 'There are too many selections in the bet.',
    ar: 'عدد الاختيارات في الرهان كبير جدًا.',
  },
  [LIMIT_ERRORS.max_odds]: {
    en: 'The odds of the bet are over the limit.',
    ar: 'سعر الرهان يتجاوز الحد المسموح به.',
  },
  [LIMIT_ERRORS.max_stake]: { en: 'The stake is above the maximum.', ar: 'مبلغ الرهان أعلى من الحد الأقصى.' },
  [LIMIT_ERRORS.max_payout]: {
    en: 'The possible win is above the maximum.',
    ar: 'الربح المحتمل أعلى من الحد الأقصى.',
  },
  [LIMIT_ERRORS.liability]: NOTHING_LEFT,
}

/** Message for a stake above what the player's open bets leave: states the remaining amount. */
export function describeMaxStake(amount: Money, locale: MessageLocale): string {
  if (amount.value <= 0) return NOTHING_LEFT[locale]
  return MAX_STAKE[locale].replace('{amount}', formatMoney(amount, locale))
}

/** The text of a message key in a language; undefined when there is none. */
export function describeKey(key: string, locale: MessageLocale): string | undefined {
  return BY_KEY[key]?.[locale]
}

/** The text of an error in a language. */
export function describeError(code: ErrorName, locale: MessageLocale): string {
  return (MESSAGES[code] ?? DEFAULT)[locale]
}
