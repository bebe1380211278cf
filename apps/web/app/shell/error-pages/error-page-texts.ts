/**
 * Texts of the error pages in their own set of languages: they must be available even when the
 * product does not support the visitor's language or its messages cannot be loaded.
 */
export interface ErrorPageTexts {
  readonly notFound: string
  readonly error: string
  readonly locked: string
  readonly lockedText: string
  readonly blocked: string
  /** Used when the country is known, with `{countryName}`. */
  readonly blockedFrom?: string
  readonly travelling: string
  /** Precedes the contact address. */
  readonly contact: string
  readonly home: string
}

const english: ErrorPageTexts = {
  notFound: "Oops, sorry. We can't find that page.",
  error: 'Oops, sorry. Something went wrong.',
  locked: 'Unauthorized.',
  lockedText: 'Sorry, but you are not authorized to view the page.',
  blocked: 'Touchline is not available in your region.',
  travelling: 'If you are only travelling, try again through a VPN or a proxy of the country you live in.',
  contact: 'Do you believe that this is a mistake? Write to us:',
  home: 'Go to the home page',
}

const german: ErrorPageTexts = {
  notFound: 'Entschuldigung, diese Seite finden wir nicht.',
  error: 'Entschuldigung, da ist etwas schiefgegangen.',
  locked: 'Kein Zugang.',
  lockedText: 'Leider sind Sie nicht berechtigt, diese Seite zu sehen.',
  blocked: 'Touchline ist in Ihrer Region nicht verfügbar.',
  blockedFrom: 'Spieler aus {countryName} dürfen Touchline nicht besuchen.',
  travelling: 'Sind Sie nur auf Reisen, versuchen Sie es über ein VPN oder einen Proxy des Landes, in dem Sie leben.',
  contact: 'Das muss ein Irrtum sein? Schreiben Sie uns:',
  home: 'Zur Startseite',
}

const canadianFrench: ErrorPageTexts = {
  notFound: 'Désolé, cette page est introuvable.',
  error: "Désolé, une erreur s'est produite.",
  locked: 'Accès non autorisé.',
  lockedText: "Désolé, vous n'êtes pas autorisé à consulter cette page.",
  blocked: "Touchline n'est pas offert dans votre région.",
  travelling: 'Si vous êtes en voyage, réessayez par un RPV ou un serveur mandataire du pays où vous habitez.',
  contact: "Vous croyez qu'il s'agit d'une erreur? Écrivez-nous :",
  home: "Aller à la page d'accueil",
}

const italian: ErrorPageTexts = {
  notFound: 'Ci dispiace, non troviamo questa pagina.',
  error: 'Ci dispiace, qualcosa è andato storto.',
  locked: 'Accesso non autorizzato.',
  lockedText: 'Ci dispiace, non hai il permesso di vedere questa pagina.',
  blocked: 'Touchline non è disponibile nella tua regione.',
  blockedFrom: 'I giocatori di questo Paese non possono visitare Touchline: {countryName}.',
  travelling: 'Se sei solo in viaggio, riprova con una VPN o un proxy del Paese in cui vivi.',
  contact: 'Pensi che sia un errore? Scrivici:',
  home: 'Vai alla pagina iniziale',
}

const norwegian: ErrorPageTexts = {
  notFound: 'Beklager, vi finner ikke den siden.',
  error: 'Beklager, noe gikk galt.',
  locked: 'Ingen tilgang.',
  lockedText: 'Beklager, du har ikke tilgang til denne siden.',
  blocked: 'Touchline er ikke tilgjengelig i din region.',
  blockedFrom: 'Spillere fra {countryName} kan ikke besøke Touchline.',
  travelling: 'Er du bare på reise, prøv igjen gjennom en VPN eller en proxy i landet du bor i.',
  contact: 'Tror du at dette er en feil? Skriv til oss:',
  home: 'Til forsiden',
}

const polish: ErrorPageTexts = {
  notFound: 'Przepraszamy, nie możemy znaleźć tej strony.',
  error: 'Przepraszamy, coś poszło nie tak.',
  locked: 'Brak dostępu.',
  lockedText: 'Przepraszamy, nie masz uprawnień do wyświetlenia tej strony.',
  blocked: 'Touchline nie jest dostępny w Twoim regionie.',
  blockedFrom: 'Gracze z tego kraju nie mogą odwiedzać Touchline: {countryName}.',
  travelling: 'Jeśli jesteś tylko w podróży, spróbuj przez VPN lub serwer proxy kraju, w którym mieszkasz.',
  contact: 'Uważasz, że to pomyłka? Napisz do nas:',
  home: 'Przejdź do strony głównej',
}

const russian: ErrorPageTexts = {
  notFound: 'Извините, мы не нашли эту страницу.',
  error: 'Извините, что-то пошло не так.',
  locked: 'Доступ закрыт.',
  lockedText: 'Извините, у вас нет прав на просмотр этой страницы.',
  blocked: 'Touchline недоступен в вашем регионе.',
  blockedFrom: 'Игрокам из этой страны посещение Touchline закрыто: {countryName}.',
  travelling: 'Если вы в поездке, попробуйте через VPN или прокси страны, где вы живёте.',
  contact: 'Думаете, это ошибка? Напишите нам:',
  home: 'На главную страницу',
}

const slovenian: ErrorPageTexts = {
  notFound: 'Oprostite, te strani ne najdemo.',
  error: 'Oprostite, nekaj je šlo narobe.',
  locked: 'Dostop ni dovoljen.',
  lockedText: 'Oprostite, za ogled te strani nimate dovoljenja.',
  blocked: 'Touchline v vaši regiji ni na voljo.',
  travelling: 'Če ste le na poti, poskusite prek omrežja VPN ali posredniškega strežnika države, v kateri živite.',
  contact: 'Menite, da gre za pomoto? Pišite nam:',
  home: 'Na domačo stran',
}

const arabic: ErrorPageTexts = {
  notFound: 'عذرًا، لم نعثر على هذه الصفحة.',
  error: 'عذرًا، حدث خطأ ما.',
  locked: 'غير مصرح.',
  lockedText: 'عذرًا، ليس لديك إذن لعرض هذه الصفحة.',
  blocked: 'خدمة Touchline غير متاحة في منطقتك.',
  travelling: 'إذا كنت مسافرًا فقط، فأعد المحاولة عبر شبكة VPN أو خادم وكيل في البلد الذي تقيم فيه.',
  contact: 'هل تظن أن هذا خطأ؟ راسلنا على:',
  home: 'الانتقال إلى الصفحة الرئيسية',
}

export const ERROR_PAGE_TEXTS: Readonly<Record<string, ErrorPageTexts>> = {
  en: english,
  ar: arabic,
  de: german,
  'de-AT': german,
  'de-CH': german,
  'en-AU': english,
  'en-CA': english,
  'en-IE': english,
  'en-NZ': english,
  'en-ZA': english,
  'fr-CA': canadianFrench,
  it: italian,
  no: norwegian,
  pl: polish,
  ru: russian,
  sl: slovenian,
}
