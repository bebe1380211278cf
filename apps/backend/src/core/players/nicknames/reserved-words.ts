/** Words that only the operator's staff may call itself by. */

/** A nickname with one of these among its words speaks for the operator. */
export const STAFF_WORDS = [
  ...['admin', 'administrator', 'moderator', 'support', 'official', 'staff', 'helpdesk', 'operator', 'system', 'root'],
  ...['compliance', 'bookmaker', 'customerservice', 'customersupport', 'responsiblegambling'],
  // German, Dutch, Scandinavian, Finnish
  ...['kundenservice', 'kundendienst', 'offiziell', 'mitarbeiter', 'beheerder', 'klantenservice', 'officieel'],
  ...['kundtjänst', 'kundeservice', 'officiell', 'offisiell', 'ylläpito', 'asiakaspalvelu', 'virallinen'],
  // Romance languages
  ...[
    'administrador',
    'administrateur',
    'amministratore',
    'moderador',
    'modérateur',
    'moderatore',
    'soporte',
    'suporte',
  ],
  ...['assistenza', 'assistance', 'oficial', 'officiel', 'ufficiale', 'asistenta', 'oficialul'],
  // Slavic languages, Greek, Hungarian, Turkish
  ...['админ', 'администратор', 'модератор', 'поддержка', 'официальный', 'официально', 'podpora', 'wsparcie'],
  ...['podrška', 'podrska', 'подршка', 'поддръжка', 'διαχειριστής', 'υποστήριξη', 'επίσημο', 'ügyfélszolgálat'],
  ...['yönetici', 'destek', 'resmi'],
  // Arabic, Persian, Hebrew, Hindi, Vietnamese, Chinese, Japanese, Korean
  ...['الدعم', 'المشرف', 'الإدارة', 'پشتیبانی', 'مدیر', 'תמיכה', 'מנהל', 'आधिकारिक', 'सहायता', 'quảntrịviên'],
  ...['客服', '管理员', '管理員', '官方', '管理者', '運営', '公式', 'サポート', '관리자', '운영자', '고객센터', '공식'],
]

/** Words that speak for the operator by themselves or beside others of these lists, and in no other company. */
export const COMPANY_WORDS = [
  ...['team', 'help', 'service', 'customer', 'security', 'mod', 'host', 'bot', 'cashier', 'payments', 'withdrawals'],
  ...['deposits', 'bonus', 'info', 'the', 'real', 'desk', 'center', 'care', 'live', 'chat', 'bets', 'sports', 'trader'],
  ...['null', 'undefined', 'anonymous', 'deleted', 'me', 'everyone', 'all'],
]
