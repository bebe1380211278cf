/** What a person is told about an error: plain text, a sentence an error and language. */
import type { ErrorName } from '@touchline/contract/errors'
import type { MessageLocale } from './locale.ts'

type Texts = Readonly<Record<MessageLocale, string>>

const DEFAULT: Texts = {
  en: 'Something went wrong. Please try again.',
  ar: 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.',
}

const MESSAGES: Partial<Readonly<Record<ErrorName, Texts>>> = {
  INVALID_ODDS: { en: 'The odds have changed.', ar: 'لقد تغيّرت الاحتمالات.' },
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
  EMAIL_TAKEN: {
    en: 'There already is an account with this e-mail address.',
    ar: 'يوجد حساب مسجَّل بعنوان البريد الإلكتروني هذا.',
  },
}

/** The text of an error in a language. */
export function describeError(code: ErrorName, locale: MessageLocale): string {
  return (MESSAGES[code] ?? DEFAULT)[locale]
}
