/** The sentences of generated terms, by language. */
import type { FreebetType } from '@touchline/betting/bonus-types'
import type { MessageLocale } from '../../platform/i18n/locale.ts'

export interface TermsTexts {
  readonly freebet: Readonly<Record<FreebetType, string>>
  readonly minOdds: (odds: string) => string
  readonly maxOdds: (odds: string) => string
  readonly legs: (from: number, to: number | null) => string
  readonly usedWhole: string
  readonly boost: (odds: string) => string
  readonly boostCap: (amount: string) => string
  readonly boostVoid: string
  readonly boostCashout: string
  readonly point: (odds: string, perBet: number) => string
  readonly oncePerEvent: string
  readonly claim: (points: number, percent: number) => string
  readonly claimCap: (amount: string) => string
  readonly pool: string
  readonly ranks: string
  readonly ties: string
  readonly noPoints: string
  readonly box: (points: number, boxes: number) => string
  readonly boxChances: string
  readonly boxCap: (amount: string) => string
  readonly boxDraw: string
  readonly selections: string
  readonly factor: string
  readonly chance: string
  readonly activateWithin: (hours: number) => string
  readonly useWithin: (hours: number) => string
  readonly onlyVerified: string
  readonly countries: (codes: string) => string
  readonly time: (from: string, to: string) => string
  readonly cash: string
}

const en: TermsTexts = {
  freebet: {
    snr: 'The stake is ours and is not paid out with the winnings.',
    free_money: 'The stake is ours and is paid out with the winnings.',
    no_risk: 'The stake is yours; what the bet loses of it comes back in cash.',
    bet_refund: 'The stake is yours; what the bet loses of it comes back as a free bet, valid for 7 days.',
  },
  minOdds: odds => `Every selection needs odds of ${odds} or more.`,
  maxOdds: odds => `No selection may have odds above ${odds}.`,
  legs: (from, to) => (to === null ? `${from} selections or more.` : `From ${from} to ${to} selections.`),
  usedWhole: 'It is used whole, in one bet, and cannot be cashed out.',
  boost: odds => `Selections from odds of ${odds} count; others may be in the combo and do not.`,
  boostCap: amount => `The boost adds at most ${amount} to a bet.`,
  boostVoid: 'A void selection no longer counts, so the boost may fall to a lower step.',
  boostCashout: 'Cashing out gives the boost up.',
  point: (odds, perBet) => `A selection from odds of ${odds} earns a point, at most ${perBet} a bet.`,
  oncePerEvent: 'An event earns a point once, whatever is bet on it.',
  claim: (points, percent) =>
    `From ${points} points on, they become a free bet of ${percent} % of the stakes behind them.`,
  claimCap: amount => `A free bet is worth at most ${amount}.`,
  pool: 'Free bets come from one pool; when it is empty, nothing more can be claimed.',
  ranks: 'The leaderboard counts what each player has claimed; the prizes are free bets outside the pool.',
  ties: 'Equal players share the prizes of their places.',
  noPoints: 'Void, cancelled and cashed-out bets earn no points.',
  box: (points, boxes) => `${points} points fill a box; there are ${boxes} boxes.`,
  boxChances: 'Opening a box multiplies one unused free bet by a factor drawn with the chances below.',
  boxCap: amount => `A box adds at most ${amount}.`,
  boxDraw: 'The draw is fixed before you open the box; afterwards its seed is shown, so that you can check it.',
  selections: 'Selections',
  factor: 'Factor',
  chance: 'Chance',
  activateWithin: hours => `It must be activated within ${hours} hours.`,
  useWithin: hours => `It must be used within ${hours} hours of its activation.`,
  onlyVerified: 'Only for players with a verified phone number.',
  countries: codes => `Only for players from: ${codes}.`,
  time: (from, to) => `It runs from ${from} to ${to}.`,
  cash: 'What it wins is cash at once; there are no wagering requirements.',
}

const ar: TermsTexts = {
  freebet: {
    snr: 'مبلغ الرهان منا ولا يُدفع مع الأرباح.',
    free_money: 'مبلغ الرهان منا ويُدفع مع الأرباح.',
    no_risk: 'مبلغ الرهان منك، وما يخسره الرهان منه يعود إليك نقدًا.',
    bet_refund: 'مبلغ الرهان منك، وما يخسره الرهان منه يعود إليك كرهان مجاني صالح لمدة 7 أيام.',
  },
  minOdds: odds => `يجب أن يكون سعر كل اختيار ${odds} أو أكثر.`,
  maxOdds: odds => `لا يجوز أن يتجاوز سعر أي اختيار ${odds}.`,
  legs: (from, to) => (to === null ? `${from} اختيارات أو أكثر.` : `من ${from} إلى ${to} اختيارات.`),
  usedWhole: 'يُستخدم كاملًا في رهان واحد ولا يمكن سحبه مبكرًا.',
  boost: odds => `تُحتسب الاختيارات من سعر ${odds}؛ ويجوز أن يضم المجمّع غيرها دون احتساب.`,
  boostCap: amount => `يضيف التعزيز ${amount} على الأكثر إلى الرهان.`,
  boostVoid: 'لا يُحتسب الاختيار الملغى، فقد ينخفض التعزيز درجة.',
  boostCashout: 'السحب المبكر يُسقط التعزيز.',
  point: (odds, perBet) => `كل اختيار بسعر ${odds} أو أكثر يكسب نقطة، و${perBet} نقاط على الأكثر للرهان.`,
  oncePerEvent: 'يكسب الحدث نقطة مرة واحدة مهما كانت الرهانات عليه.',
  claim: (points, percent) => `ابتداءً من ${points} نقاط تتحول إلى رهان مجاني بنسبة ${percent} % من مبالغ الرهانات.`,
  claimCap: amount => `قيمة الرهان المجاني ${amount} على الأكثر.`,
  pool: 'تأتي الرهانات المجانية من صندوق واحد؛ وعندما يفرغ لا يمكن المطالبة بالمزيد.',
  ranks: 'يحتسب الترتيب ما طالب به كل لاعب؛ والجوائز رهانات مجانية من خارج الصندوق.',
  ties: 'يتقاسم المتساوون جوائز مراكزهم.',
  noPoints: 'الرهانات الملغاة والمسحوبة مبكرًا لا تكسب نقاطًا.',
  box: (points, boxes) => `${points} نقاط تملأ صندوقًا؛ وعدد الصناديق ${boxes}.`,
  boxChances: 'فتح الصندوق يضرب رهانًا مجانيًا غير مستخدم في معامل يُسحب بالاحتمالات أدناه.',
  boxCap: amount => `يضيف الصندوق ${amount} على الأكثر.`,
  boxDraw: 'السحب محدد قبل أن تفتح الصندوق، وتُعرض بذرته بعد ذلك لتتحقق منه.',
  selections: 'الاختيارات',
  factor: 'المعامل',
  chance: 'الاحتمال',
  activateWithin: hours => `يجب تفعيله خلال ${hours} ساعة.`,
  useWithin: hours => `يجب استخدامه خلال ${hours} ساعة من تفعيله.`,
  onlyVerified: 'للاعبين ذوي رقم الهاتف الموثق فقط.',
  countries: codes => `للاعبين من: ${codes} فقط.`,
  time: (from, to) => `يسري من ${from} إلى ${to}.`,
  cash: 'ما يربحه نقد في الحال بلا شروط مراهنة.',
}

export const TERMS_TEXTS: Readonly<Record<MessageLocale, TermsTexts>> = { en, ar }
