import type { Duration } from '@ghost-pay/contract/durations';
import { quoteMinutes } from '@ghost-pay/contract/quotes/quote-minutes';
import { promiseHours } from '@ghost-pay/contract/transactions/transaction-words';
import type { Catalogue } from './catalogue.ts';

const { busy, longest } = promiseHours;
const promise = `Lieferung innerhalb von ${busy} Stunden, in seltenen Fällen bis zu ${longest} Stunden.`;
const nothingToDo = 'Sie müssen nichts weiter tun.';
const again = 'Erneut versuchen';
const paymentId = 'Zahlungs-ID';
const someProvider = 'Ihr Anbieter';
const dative = (provider: string) => (provider === someProvider ? 'Ihrem Anbieter' : provider);
const regions = { europe: 'Europa', us: 'USA', japan: 'Japan' };
const durations: Record<Duration, string> = {
  '1 month': '1 Monat',
  '2 months': '2 Monate',
  '3 months': '3 Monate',
  '4 months': '4 Monate',
  '5 months': '5 Monate',
  '6 months': '6 Monate',
  '8 months': '8 Monate',
  '1 year': '1 Jahr',
  '13 months': '13 Monate',
  '2 years': '2 Jahre',
  '25 months': '25 Monate',
  lifetime: 'Lebenslang',
};

export default {
  appTexts: {
    skipToContent: 'Zum Inhalt springen',
    homeLink: (siteName) => `${siteName}, Startseite`,
    trackPayment: 'Zahlung verfolgen',
    secureProcessing: 'Sichere Zahlung',
    switchToDark: 'Zum dunklen Design wechseln',
    switchToLight: 'Zum hellen Design wechseln',
    sandbox: {
      title: 'Sandbox',
      text: 'Dies ist eine Demonstration: Es fließt kein echtes Geld. Senden Sie nichts an die gezeigten Adressen.',
    },
    inspection: {
      title: 'Prüfansicht',
      text: 'Eine Kopie der Website: Es kann nichts geändert oder gesendet werden.',
    },
    footerLabel: 'Fußzeile',
    languageSwitch: 'Sprache',
    blurbs: [
      'Wir fragen nur nach dem, was für die Zahlung nötig ist',
      'Jede Zahlung hat ihre eigene ID',
      'Ein Beleg für jede bestätigte Zahlung',
    ],
    pricing: 'Preise',
    backOffice: 'Backoffice',
    dmca: 'DMCA',
    privacy: 'Datenschutz',
    notFoundTitle: 'Seite nicht gefunden',
    notFoundText: 'Der Link ist vielleicht veraltet, oder ein Buchstabe fehlt.',
    returnHome: 'Zur Startseite',
    errorTitle: 'Diese Seite konnte nicht angezeigt werden',
    errorText:
      'Ihre Eingaben bleiben in diesem Tab erhalten. Bitte laden Sie die Seite neu. Tritt der Fehler erneut auf, schreiben Sie uns.',
    reload: 'Seite neu laden',
    withoutScripts: {
      needed:
        'Zum Bezahlen und zum Verfolgen einer Zahlung braucht diese Website JavaScript. Bitte schalten Sie es ein und laden Sie die Seite neu. Ohne JavaScript können Sie lesen:',
      home: 'die Startseite',
      prices: 'die Preise',
      questions: 'Fragen? Schreiben Sie an',
    },
  },
  sharedTexts: {
    copied: 'Kopiert',
    copyFailed: 'Kopieren in die Zwischenablage fehlgeschlagen',
    copySelected: 'Der Text ist markiert. Kopieren Sie ihn mit Strg+C oder durch langes Drücken.',
    dismiss: 'Schließen',
    loadingPrices: 'Preise werden geladen …',
  },
  methodsOffTexts: {
    one: 'Diese Zahlungsart ist vorübergehend nicht verfügbar.',
    all: {
      title: 'Zahlungen vorübergehend nicht möglich',
      text: 'Wir können momentan keine Zahlungen annehmen. Bitte kommen Sie etwas später wieder. Eine bereits geleistete Zahlung ist davon nicht betroffen.',
    },
  },
  durationName: (duration) => durations[duration],
  regionNames: regions,
  oneTime: 'Einmalig',
  aMonth: (cost) => `${cost} / Monat`,
  decimalSentence:
    'Bitte geben Sie eine Zahl mit höchstens zwei Nachkommastellen ein, z.\u00a0B. 12,50',
  refusalTexts: {
    INVALID_INPUT: 'Einige Angaben sind ungültig. Bitte prüfen Sie Ihre Eingaben.',
    MALFORMED_REQUEST: 'Die Anfrage konnte nicht gelesen werden.',
    NOT_FOUND: 'Unter dieser Adresse gibt es nichts.',
    IDEMPOTENCY_KEY_REUSED:
      'Diese Anfrage wurde bereits mit anderem Inhalt gesendet. Bitte laden Sie die Seite neu und versuchen Sie es erneut.',
    TOO_MANY_REQUESTS:
      'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
    TOO_MANY_PAYMENTS:
      'Aus Ihrem Netzwerk wurden innerhalb einer Stunde viele Zahlungen begonnen. Bitte versuchen Sie es in einer Stunde erneut.',
    INTERNAL_ERROR: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut.',
    SERVICE_UNAVAILABLE:
      'Der Dienst ist momentan nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.',
    OUTCOME_UNKNOWN:
      'Wir konnten nicht feststellen, ob das ausgeführt wurde. Bitte versuchen Sie es erneut: Es wird nicht doppelt ausgeführt.',
    NETWORK_ERROR:
      'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut. Ihre Eingaben bleiben erhalten.',
    DUPLICATE_TXID:
      'Diese Krypto-Transaktion ist bereits registriert. Bitte prüfen Sie Ihren Transaktions-Hash.',
    DUPLICATE_PAYMENT_REF:
      'Diese Zahlungsreferenz wurde bereits verwendet. Bitte beginnen Sie eine neue Zahlung.',
    INVALID_TXID: 'Das sieht nicht wie ein Transaktions-Hash der gewählten Kryptowährung aus.',
    TXID_REQUIRED: 'Bitte geben Sie den Transaktions-Hash ein',
    QUOTE_EXPIRED:
      'Dieser Preis gilt nicht mehr. Es wurde nichts bezahlt. Bitte prüfen Sie den neuen Preis.',
    AMOUNT_MISMATCH:
      'Der Preis hat sich geändert. Bitte prüfen Sie den Betrag und versuchen Sie es erneut.',
    TIER_NOT_AVAILABLE:
      'Dieses Abonnement wird zurzeit nicht angeboten. Bitte wählen Sie ein anderes.',
    TIER_NOT_AVAILABLE_AFTER_COINS:
      'Dieses Abonnement wird zurzeit nicht angeboten. Wenn Sie bereits etwas gesendet haben, zahlen Sie nicht noch einmal: Schreiben Sie unserem Support und nennen Sie den Transaktions-Hash. Wenn nicht, wählen Sie bitte ein anderes.',
    DONATION_OUT_OF_RANGE: 'Spenden sind von 1,00\u00a0$ bis 10.000,00\u00a0$ möglich.',
    PAYMENT_METHOD_DISABLED:
      'Diese Zahlungsart ist vorübergehend nicht verfügbar. Bitte wählen Sie eine andere.',
    PAYMENT_METHOD_DISABLED_AFTER_COINS:
      'Zahlungen mit Kryptowährung sind vorübergehend nicht möglich. Wenn Sie bereits etwas gesendet haben, zahlen Sie nicht noch einmal: Schreiben Sie unserem Support und nennen Sie den Transaktions-Hash. Wenn nicht, wählen Sie bitte eine andere Zahlungsart.',
    COIN_NOT_AVAILABLE:
      'Diese Kryptowährung wird zurzeit nicht angenommen. Wenn Sie bereits etwas gesendet haben, zahlen Sie nicht noch einmal: Schreiben Sie unserem Support und nennen Sie den Transaktions-Hash. Wenn nicht, wählen Sie bitte eine andere.',
    ADDRESS_UNKNOWN:
      'Die angezeigte Adresse gehört nicht uns. Wenn Sie bereits etwas gesendet haben, zahlen Sie nicht noch einmal: Schreiben Sie unserem Support und nennen Sie den Transaktions-Hash. Wenn nicht, laden Sie die Seite neu und vergleichen Sie die Adresse.',
    CARD_PROVIDER_NOT_AVAILABLE: 'Der gewählte Anbieter ist für diesen Betrag nicht verfügbar',
    CARD_WALLET_FAILED:
      'Die Zahlung konnte nicht vorbereitet werden. Bitte versuchen Sie es in einigen Minuten erneut.',
    INVALID_PAYMENT_ID: 'Ungültige Zahlungs-ID. Sie muss mit „GHOST-“ beginnen.',
    PAYMENT_NOT_FOUND:
      'Zahlung nicht gefunden. Bitte prüfen Sie Ihre Zahlungs-ID und versuchen Sie es erneut.',
    RECEIPT_NOT_READY: 'Für diese Zahlung gibt es keinen Beleg, weil sie nicht bestätigt ist.',
    CORRECTION_TOKEN_INVALID:
      'Dieser Link ist abgelaufen oder gehört nicht zu dieser Zahlung. Bitte fordern Sie auf der Seite der Zahlung einen neuen an.',
    CORRECTION_NOT_POSSIBLE:
      'Die Angaben zu dieser Zahlung können hier nicht korrigiert werden. Bitte schreiben Sie unserem Support.',
    CORRECTION_NOT_WAITING:
      'Diese Zahlung wartet nicht mehr auf Prüfung und kann nicht mehr korrigiert werden. Bitte schreiben Sie unserem Support, wenn etwas nicht stimmt.',
    CORRECTION_SAME: 'Genau das haben Sie schon gesendet.',
    CORRECTION_USED:
      'Diese Zahlung wurde bereits korrigiert. Eine Zahlung kann nur einmal korrigiert werden. Bitte schreiben Sie unserem Support, wenn noch etwas nicht stimmt.',
    CORRECTION_CONTESTED:
      'Dieselbe Angabe wurde auch von anderer Seite gemacht. Unser Team prüft das zuerst. Bitte schreiben Sie unserem Support.',
    CORRECTION_CODE_TAKEN:
      'Unser Team hat begonnen, Ihren Code einzulösen. Er kann nicht mehr korrigiert werden. Bitte schreiben Sie unserem Support, wenn er falsch war.',
    CORRECTION_MONEY_FOUND:
      'Für diese Zahlung ist bereits Geld eingegangen. Es muss nichts korrigiert werden. Bitte schreiben Sie unserem Support, wenn etwas nicht stimmt.',
    TOP_UP_TOKEN_INVALID:
      'Dieser Link ist abgelaufen oder gehört nicht zu dieser Zahlung. Bitte fordern Sie bei unserem Support einen neuen an.',
    TOP_UP_NOT_WAITING:
      'Diese Zahlung wartet nicht mehr auf einen weiteren Code. Bitte sehen Sie auf ihrer Seite nach und schreiben Sie unserem Support, wenn etwas nicht stimmt.',
    TOP_UP_USED:
      'Über diesen Link wurde bereits ein Code hinzugefügt. Unser Team prüft ihn und meldet sich, falls noch etwas fehlt.',
    TOP_UP_CONTESTED:
      'Einer Ihrer Codes wurde auch von anderer Seite angegeben. Unser Team prüft das zuerst. Bitte schreiben Sie unserem Support, bevor Sie einen weiteren hinzufügen.',
    TRACKING_FAILED:
      'Die Zahlung kann momentan nicht abgerufen werden. Bitte versuchen Sie es in einigen Minuten erneut.',
    PAYMENT_ALREADY_VERIFIED:
      'Diese Zahlung wurde bereits bestätigt und kann nicht mehr geändert werden.',
    SUBSCRIPTION_ALREADY_UPDATED: 'Dieses Abonnement wurde bereits aktualisiert.',
    TRANSACTION_ALREADY_FAILED: 'Diese Zahlung wurde bereits als fehlgeschlagen markiert.',
  },

  homeTexts: {
    pageTitle: 'Abonnieren oder spenden',
    title: 'Ghost eShop Pro',
    lead: 'Das professionelle Abonnement zu einem Shop-Tool für Spielekonsolen, von einem Monat bis lebenslang.',
    lines: [],
    subscribe: {
      title: 'Abonnieren',
      prices: 'Alle Preise',
      method: 'Zahlungsart',
      methods: {
        card: 'Karte',
        crypto: 'Krypto',
        nintendo: 'Nintendo eShop',
        alternative: 'Gutschein',
      },
      region: 'Region Ihrer Geschenkkarte',
      duration: 'Laufzeit',
      popular: 'Beliebt',
      action: (amount) => `Abonnieren für ${amount}`,
      choose: 'Laufzeit wählen',
    },
    donate: {
      title: 'Spenden',
      text: 'Sie bestimmen den Betrag, ab 1,00\u00a0$, in einer Kryptowährung Ihrer Wahl.',
      action: 'Spenden',
    },
    howTitle: 'So funktioniert es',
    steps: [
      { title: 'Zweck wählen', text: 'Ein Abonnement oder eine Spende.' },
      {
        title: 'Angaben machen',
        text: 'Benutzername und E-Mail-Adresse. Für Spenden ist beides nicht nötig.',
      },
      { title: 'Zahlungsart wählen', text: 'Den Gesamtbetrag sehen Sie vorher.' },
      { title: 'Bezahlen', text: 'Mit Ihrer Zahlungs-ID verfolgen Sie die Zahlung.' },
    ],
    whyTitle: 'Gute Gründe',
    reasons: [
      { title: 'Sichere Zahlung', text: 'Wir sehen weder Ihre Kartendaten noch Ihre Wallet.' },
      {
        title: 'Schnelle Lieferung',
        text: 'Bei Kartenzahlung wird Ihr Abonnement sofort aktiviert, sobald die Zahlung bestätigt ist.',
      },
      {
        title: 'Professioneller Support',
        text: 'Unser Team antwortet rund um die Uhr. Ihre Zahlungs-ID genügt.',
      },
    ],
    promiseTitle: 'Unser Lieferversprechen',
    promiseText: promise,
    track: 'Mit der Zahlungs-ID jeden Schritt verfolgen',
  },
  pricingTexts: {
    title: 'Preise',
    lead: 'Was Ghost eShop Pro kostet, für jede Zahlungsart. Wählen Sie eine Zeile, um für diese Laufzeit zu bezahlen.',
    donate: 'Spenden',
    otherWay: 'Anders bezahlen',
    methodSwitch: 'Zahlungsart',
    regionSwitch: 'Region Ihrer Geschenkkarte',
    columns: {
      duration: 'Laufzeit',
      totalPrice: 'Gesamtpreis',
      monthlyCost: 'Pro Monat',
      value: 'Vorteil',
    },
    worth: { best: 'Bester Preis', recommended: 'Empfohlen', standard: 'Standard' },
    methods: {
      crypto: {
        title: 'Kryptowährung',
        short: 'Krypto',
        text: 'Bitcoin, Ethereum, USDT, BNB, Solana oder USDC im Wert des angezeigten Dollarbetrags.',
        how: {
          title: 'Mit Kryptowährung bezahlen',
          steps: [
            `Sie sehen den genauen Betrag in Ihrer Kryptowährung. Er gilt ${quoteMinutes} Minuten.`,
            'Senden Sie ihn und fügen Sie dann Ihren Transaktions-Hash ein.',
            promise,
          ],
        },
      },
      card: {
        title: 'Karte',
        short: 'Karte',
        text: 'Über PayPal, Stripe, Klarna oder einen der Anbieter von Paygate, je nach Ihrem Land.',
        how: {
          title: 'Mit Karte bezahlen',
          steps: [
            'Die Gebühr des Anbieters kommt hinzu. Sie sehen den Gesamtbetrag vor dem Bezahlen.',
            'Sie bezahlen auf der Seite des Anbieters. Wir sehen Ihre Kartendaten nie.',
            'Sofort aktiviert, sobald Ihre Zahlung bestätigt ist.',
          ],
        },
      },
      'alternative-rewarble': {
        title: 'Rewarble-Gutschein',
        short: 'Rewarble',
        text: 'Ohne Ausweisprüfung: Kaufen Sie einen Gutscheincode und geben Sie ihn hier ein. Die Preise sind dieselben wie für Karten.',
        how: {
          title: 'Mit Gutschein bezahlen',
          steps: [
            'Kaufen Sie einen Gutscheincode in dieser Höhe. Die Zahlungsseite empfiehlt Verkäufer.',
            'Geben Sie den 16-stelligen Code auf der Zahlungsseite ein.',
            promise,
          ],
        },
      },
      'nintendo-eshop': {
        title: 'Nintendo eShop-Geschenkkarte',
        short: 'Nintendo',
        text: 'Eine Geschenkkarte in genau dieser Höhe, aus der Region Ihrer Wahl.',
        how: {
          title: 'Mit Geschenkkarte bezahlen',
          steps: [
            'Kaufen Sie eine Karte in genau dieser Höhe. Wechselgeld ist nicht möglich.',
            'Geben Sie den 16-stelligen Code auf der Zahlungsseite ein.',
            promise,
          ],
        },
      },
    },
    regionSigns: { europe: '€', us: '$', japan: '¥' },
    noneForMethod: 'Für die gewählte Zahlungsart gibt es keine Preise',
    none: 'Keine Preise verfügbar',
    noneText: 'Zurzeit wird nichts angeboten. Bitte kommen Sie etwas später wieder.',
    failed: 'Die Preise konnten nicht geladen werden',
    retry: again,
  },

  paymentTexts: {
    titles: { 'ghost-eshop-pro': 'Ghost eShop Pro abonnieren', donation: 'Spenden' },
    processing: 'Ihre Zahlung wird übermittelt …',
    codeSubmitted: 'Ihr Code wurde übermittelt.',
    seen: 'Wir haben Ihre Zahlung gefunden.',
    registered: 'Wir haben Ihre Zahlungsangaben erhalten',
    paymentId,
    home: 'Zur Startseite',
    retry: again,
    newTab: '(öffnet in neuem Tab)',
    steps: {
      label: 'Schritte dieser Zahlung',
      info: 'Angaben',
      payment: 'Zahlung',
      confirmation: 'Bestätigung',
      done: 'erledigt',
    },
    unavailable: {
      track: 'Eine Zahlung verfolgen',
    },
    info: {
      purpose: 'Wofür ist die Zahlung?',
      purposes: { subscription: 'Abonnement', donation: 'Spende' },
      account: 'Ihr Konto',
      username: 'Benutzername',
      usernameHint: 'Für dieses Konto gilt das Abonnement.',
      email: 'E-Mail-Adresse',
      emailHint: 'Wir schreiben Ihnen, sobald das Abonnement aktiv ist.',
      noAccount: 'Noch kein Konto?',
      register: 'Auf der Registrierungsseite anlegen',
      method: 'Zahlungsart',
      region: 'Region Ihrer Geschenkkarte',
      regionHint:
        'Wo die Karte gekauft wurde. Eine Karte aus einer anderen Region können wir nicht annehmen.',
      regions: {
        europe: 'Karten in Euro (EUR)',
        us: 'Karten in US-Dollar (USD)',
        japan: 'Karten in Yen (JPY)',
      },
      route: 'Mit welchem Code möchten Sie bezahlen?',
      tier: 'Laufzeit',
      popular: 'Beliebt',
      perMonth: (money) => `${money} pro Monat`,
      continue: 'Weiter',
      feeOnTop: 'Die Gebühr des Anbieters kommt hinzu und wird als Nächstes angezeigt.',
      missing: {
        username: 'Geben Sie Ihren Benutzernamen ein, um fortzufahren.',
        email: 'Geben Sie Ihre E-Mail-Adresse ein, um fortzufahren.',
        method: 'Wählen Sie eine Zahlungsart, um fortzufahren.',
        region: 'Wählen Sie die Region Ihrer Geschenkkarte, um fortzufahren.',
        tier: 'Wählen Sie eine Laufzeit, um fortzufahren.',
        pricing: 'Momentan ist kein Preis verfügbar.',
      },
      noTiers: 'Für diese Zahlungsart wird zurzeit nichts angeboten. Bitte wählen Sie eine andere.',
      pricesFailedForRegion:
        'Die aktuellen Preise konnten nicht geladen werden. Wir versuchen es weiter. Bitte warten Sie, oder wählen Sie eine andere Zahlungsart.',
      pricesFailed:
        'Die aktuellen Preise konnten nicht geladen werden. Wir versuchen es weiter. Dies sind unsere üblichen Preise, die veraltet sein können: Bitte warten Sie, bevor Sie Geld senden.',
      methodsFailed:
        'Wir konnten nicht prüfen, welche Zahlungsarten verfügbar sind. Wir versuchen es weiter.',
    },
    panel: {
      loading: 'Das Zahlungsformular wird geladen …',
      failed:
        'Dieser Teil der Seite konnte nicht geladen werden. Es wurde nichts bezahlt, und Ihre Eingaben bleiben erhalten.',
    },
    summary: {
      title: 'Übersicht',
      what: 'Zweck',
      duration: 'Laufzeit',
      durationMissing: 'Noch nicht gewählt',
      method: 'Zahlungsart',
      account: 'Konto',
      amount: 'Zu zahlen',
      donationAmount: 'Ihre Spende',
      amountMissing: '–',
      change: 'Ändern',
      afterwards: {
        card: 'Sofort aktiviert, sobald der Anbieter Ihre Zahlung bestätigt.',
        'ghost-eshop-pro': `${promise} Mit Ihrer Zahlungs-ID verfolgen Sie jeden Schritt.`,
        donation:
          'Wir bestätigen sie, sobald sie eingeht. Mit Ihrer Zahlungs-ID können Sie das verfolgen.',
      },
    },
    donation: {
      amount: 'Betrag in US-Dollar',
      amountHint: 'Von 1\u00a0$ bis 10.000\u00a0$.',
      suggestions: 'Vorgeschlagene Beträge',
      amountRequired: 'Bitte geben Sie einen Betrag ein',
      amountTooSmall: 'Eine Spende muss mindestens 1,00\u00a0$ betragen',
      amountTooLarge: 'Eine Spende darf höchstens 10.000,00\u00a0$ betragen',
      enterAmount: 'Geben Sie einen Betrag ein, um zu sehen, wohin Sie ihn senden.',
    },
    submit: {
      unreachable:
        'Der Server ist nicht erreichbar, und Ihre Zahlung ist nicht registriert. Alle Eingaben sind noch da: Bitte drücken Sie die Schaltfläche erneut.',
      unknown:
        'Die Verbindung ging verloren, und wir konnten nicht feststellen, ob Ihre Zahlung registriert ist. Bitte drücken Sie die Schaltfläche erneut: Dieselbe Zahlung wird nie doppelt registriert.',
      firstUnknown:
        'Wir konnten nicht feststellen, ob Ihre erste Übermittlung angekommen ist. Ihre Änderungen wurden deshalb noch nicht gesendet. Bitte warten Sie einen Moment und drücken Sie die Schaltfläche dann noch einmal.',
      fallback:
        'Die Zahlung konnte nicht übermittelt werden. Bitte versuchen Sie es erneut oder kontaktieren Sie den Support.',
      missingFields: 'Bitte füllen Sie alle Pflichtfelder der Zahlung aus.',
      submitting: 'Wird gesendet …',
      support: 'Support kontaktieren',
      otherMethod: 'Andere Zahlungsart wählen',
      newPrice: (money) =>
        `Der Preis beträgt jetzt ${money}. Bitte prüfen Sie den Betrag vor dem Absenden.`,
    },
  },
  submitFallbacks: {
    card: 'Zahlung fehlgeschlagen. Bitte versuchen Sie es erneut.',
    'alternative-rewarble':
      'Die Angaben zum Rewarble-Code konnten nicht übermittelt werden. Bitte versuchen Sie es erneut.',
  },
  duplicateTexts: {
    'nintendo-eshop':
      'Dieser Geschenkkartencode ist bereits registriert. Bitte prüfen Sie Ihren Code.',
    'alternative-rewarble':
      'Dieser Rewarble-Code ist bereits registriert. Bitte prüfen Sie Ihren Code.',
    'alternative-paysafe': 'Diese Paysafecard ist bereits registriert. Bitte prüfen Sie Ihre PIN.',
  },
  routeTexts: {
    'alternative-rewarble': {
      name: 'Rewarble-Gutschein',
      description: 'Zu kaufen mit PayPal, Karte oder Überweisung. Ohne Ausweisprüfung.',
    },
    'alternative-paysafe': {
      name: 'Paysafecard',
      description: 'Eine 16-stellige PIN, im Geschäft oder online gekauft.',
    },
  },
  correctedCodeTexts: {
    'nintendo-eshop': 'Der richtige Geschenkkartencode',
    'alternative-rewarble': 'Der richtige Rewarble-Code',
    'alternative-paysafe': 'Die richtige Paysafecard-PIN',
  },
  addedCodeTexts: {
    'nintendo-eshop': 'Geschenkkartencode',
    'alternative-rewarble': 'Rewarble-Code',
    'alternative-paysafe': 'Paysafecard-PIN',
  },
  codeFieldTexts: {
    amount: 'Wert des Codes',
    currency: 'Währung',
    pin: 'PIN (optional)',
    cash: 'Behandeln Sie einen Code wie Bargeld. Geben Sie ihn nur hier ein: Wir fragen nie per Chat oder E-Mail danach. Beim Neuladen der Seite wird das Feld geleert.',
  },
  addedCodeHints: {
    'nintendo-eshop': (region) =>
      `Alle 16 Zeichen, so wie sie gedruckt sind. Die Karte muss aus derselben Region sein${region}.`,
    'alternative-rewarble': () => 'Die 16 Buchstaben und Ziffern vom Verkäufer.',
    'alternative-paysafe': () => 'Die 16 Ziffern auf dem Kaufbeleg.',
  },
  confirmationTexts: {
    title: {
      donation: 'Vielen Dank für Ihre Spende',
      'ghost-eshop-pro': 'Wir haben Ihre Zahlungsangaben erhalten',
    },
    text: {
      donation:
        'Vielen Dank, dass Sie das Projekt unterstützen. Unser Team bestätigt Ihre Spende, sobald sie eingeht.',
      'ghost-eshop-pro': `Ihr Abonnement wird innerhalb von ${busy} Stunden aktiviert (höchstens ${longest}).`,
    },
    card: {
      withTeam: 'Bei unserem Team',
      waiting: {
        label: 'Zahlung ausstehend',
        title: 'Wir warten auf Ihre Kartenzahlung',
        text: (provider) =>
          `${provider} hat sie noch nicht bestätigt. Wenn Sie noch nicht bezahlt haben, öffnen Sie die Zahlungsseite erneut. Ihr Abonnement wird sofort aktiviert, sobald die Zahlung bestätigt ist.`,
      },
      done: {
        label: 'Zahlung bestätigt',
        title: 'Ihre Zahlung ist bestätigt',
        text: () => 'Das Geld ist eingegangen. Ihr Abonnement wird sofort aktiviert.',
      },
      closed: {
        label: 'Zahlung geschlossen',
        title: 'Diese Zahlung ist geschlossen',
        text: () =>
          'Diese Zahlung wurde nicht rechtzeitig geleistet, oder sie wurde abgebrochen. Wenn Geld von Ihrem Konto abgegangen ist, schreiben Sie dem Support und nennen Sie die Zahlungs-ID. Wenn nicht, gehen Sie zurück und beginnen Sie neu.',
      },
    },
    earlier: {
      title: 'Ihre erste Übermittlung ist registriert',
      hash: (hash) =>
        `Unsere Antwort ging unterwegs verloren, aber Ihre Übermittlung war angekommen. Diese Zahlung ist mit dem Transaktions-Hash ${hash} registriert. Spätere Änderungen wurden nicht gespeichert.`,
      code: (code) =>
        `Unsere Antwort ging unterwegs verloren, aber Ihre Übermittlung war angekommen. Diese Zahlung ist mit dem Code ${code} registriert. Spätere Änderungen wurden nicht gespeichert.`,
      unknown:
        'Eine unserer Antworten ging unterwegs verloren, aber eine Ihrer Übermittlungen war angekommen. Nur mit dieser Übermittlung ist die Zahlung registriert.',
      correctHash:
        'Wenn das nicht stimmt, zahlen Sie nicht noch einmal: Schreiben Sie unserem Support die Zahlungs-ID und die richtige Angabe. Wir korrigieren sie.',
      correctCode:
        'Wenn das nicht stimmt, wählen Sie „Weitere Zahlung“ und geben Sie den richtigen Code ein: Daraus wird eine eigene Zahlung, und diese hier wird geschlossen. Senden Sie nie einen Code per E-Mail.',
      subject: (id) => `Korrektur der Zahlung ${id}`,
    },
    difference: {
      title: 'Diese Zahlung war bereits registriert',
      noted:
        'Die ursprünglichen Angaben bleiben bestehen. Unser Team liest Ihre neuen Angaben und entscheidet darüber.',
      left_out:
        'Die ursprünglichen Angaben bleiben bestehen. Ihre neuen Angaben wurden nicht gespeichert. Wenn sie richtig sind, schreiben Sie unserem Support und nennen Sie die Zahlungs-ID.',
    },
    keep: 'Bewahren Sie diese ID auf. Unser Support fragt danach.',
    track: 'Diese Zahlung verfolgen',
    another: 'Weitere Zahlung',
    next: {
      'ghost-eshop-pro': [
        {
          title: 'Wir prüfen Ihre Zahlung',
          text: 'Meist in unter 24 Stunden, zu Stoßzeiten in bis zu 48.',
        },
        { title: 'Wir aktivieren Ihr Abonnement' },
        {
          title: 'Sie erhalten eine E-Mail',
          text: 'Wir schreiben an die Adresse, die Sie angegeben haben.',
        },
      ],
      donation: [
        {
          title: 'Wir prüfen Ihre Spende',
          text: 'Meist in unter 24 Stunden, zu Stoßzeiten in bis zu 48.',
        },
        {
          title: 'Die Zahlungsverfolgung zeigt sie als abgeschlossen',
          text: nothingToDo,
        },
      ],
    },
  },
  cardTexts: {
    lead: 'Sie bezahlen auf der gesicherten Zahlungsseite des Anbieters, in einem neuen Tab. Wir sehen Ihre Kartendaten nie.',
    legend: 'Zahlungsanbieter wählen',
    loadFailed:
      'Die Zahlungsanbieter konnten nicht geladen werden. Es wurde nichts bezahlt: Bitte versuchen Sie es erneut, oder wählen Sie im vorigen Schritt eine andere Zahlungsart.',
    none: 'Momentan ist kein Zahlungsanbieter verfügbar',
    noneHint:
      'Es wurde nichts bezahlt. Bitte versuchen Sie es später erneut, oder wählen Sie im vorigen Schritt eine andere Zahlungsart.',
    noneFits: 'Momentan nimmt kein Zahlungsanbieter diesen Betrag an',
    noneFitsHint:
      'Bitte wählen Sie im vorigen Schritt eine längere Laufzeit oder eine andere Zahlungsart.',
    quotesFailed:
      'Die Gebühren konnten nicht geschätzt werden. Der Anbieter zeigt vor dem Bezahlen, welcher Betrag von Ihrer Karte abgebucht wird.',
    total: 'Gesamtbetrag, mit der Gebühr des Anbieters',
    toPayAt: (provider) => `Zu zahlen bei ${dative(provider)}`,
    product: (duration) => `Ghost eShop Pro, ${duration}`,
    feeOf: (provider, percent) => `Gebühr von ${provider} (${percent})`,
    totalShort: 'Gesamt',
    withFeeShort: (amount) => `${amount} mit Gebühr`,
    opens: (provider, amount) => `${provider} · ${amount} · neuer Tab`,
    aboutAmount: (amount) => `etwa ${amount}`,
    afterwards: (provider) => `Sofort aktiviert, sobald ${provider} Ihre Zahlung bestätigt.`,
    minimum: (money) => `Mind. ${money}`,
    about: (amount) => `≈ ${amount}`,
    withFee: (amount, fee) =>
      `Insgesamt etwa ${amount}, einschließlich der Gebühr des Anbieters von etwa ${fee}`,
    feeBadge: (percent, fee) => `${percent} Gebühr, ≈ ${fee}`,
    outOfService: 'Momentan nicht verfügbar.',
    estimate:
      'Gebühren sind Schätzungen. Der Anbieter zeigt vor dem Bezahlen, welcher Betrag von Ihrer Karte abgebucht wird, und kann einen Ausweis verlangen.',
    selectProvider: 'Bitte wählen Sie einen Zahlungsanbieter',
    notAvailable: 'Der gewählte Anbieter ist für diesen Betrag nicht verfügbar',
    continue: 'Weiter zur Zahlung',
    preparing: 'Zahlung wird vorbereitet',
    preparingTab: 'Zahlung wird vorbereitet … Gleich öffnet sich hier die sichere Zahlungsseite.',
    noUrl: 'Die Adresse der Zahlungsseite fehlt',
    nothingPaid:
      'Es wurde nichts bezahlt. Bitte versuchen Sie es erneut, oder wählen Sie einen anderen Anbieter.',
    progress: 'Zahlung läuft',
    waitingFor: (provider) => `Warten auf die Bestätigung von ${dative(provider)}`,
    progressLead: (provider) =>
      `Noch ist nichts bestätigt. Bezahlen Sie auf der Seite von ${dative(provider)} und kommen Sie zurück: Hier geht es dann von selbst weiter.`,
    someProvider,
    blocked: (provider) =>
      `Ihr Browser hat den neuen Tab blockiert. Öffnen Sie die Seite von ${dative(provider)} hier, bezahlen Sie und kommen Sie zurück: Hier geht es dann von selbst weiter.`,
    openPage: 'Zahlungsseite öffnen',
    live: 'Live',
    checked: (time) => `Live, geprüft um ${time}`,
    lost: 'Die Verbindung ging verloren. Wir versuchen es weiter. Ihre Zahlung ist davon nicht betroffen.',
    copyId: 'Zahlungs-ID kopieren',
    keepId:
      'Bewahren Sie diese ID auf. Wenn Sie diese Seite schließen, finden Sie Ihre Zahlung damit wieder.',
    next: {
      title: 'Wie es weitergeht',
      opened: 'Zahlungsseite geöffnet',
      openedAt: (provider, amount) => `Bei ${dative(provider)}, für ${amount}.`,
      confirms: (provider) => `${provider} bestätigt Ihre Zahlung`,
      confirmsSoon: 'Meist wenige Minuten, nachdem Sie bezahlt haben.',
      confirmed: (provider) => `${provider} hat Ihre Zahlung bestätigt`,
      closed: 'Diese Zahlung wurde nicht rechtzeitig geleistet, oder sie wurde abgebrochen.',
      activates: 'Wir aktivieren Ihr Abonnement',
      activatesSoon: 'Sofort, sobald die Zahlung bestätigt ist.',
      activated: 'Ihr Abonnement ist aktiv',
      email: 'Sie erhalten eine E-Mail',
      emailTo: (address) => `An ${address}.`,
    },
    completed: 'Ich habe bezahlt',
    goBack: 'Zurück',
    goBackHint:
      'Mit „Zurück“ können Sie für dieselbe Zahlung einen anderen Anbieter wählen. Das kostet nichts.',
    offButBegun:
      'Kartenzahlungen sind zurzeit abgeschaltet. Die Seite dieser Zahlung kann deshalb nicht mehr geöffnet werden. Wenn Sie bereits bezahlt haben, zahlen Sie nicht noch einmal: Diese Zahlung wird trotzdem bestätigt. Wenn nicht, wählen Sie bitte im vorigen Schritt eine andere Zahlungsart.',
    failedTitle: 'Diese Zahlung ist geschlossen',
    failed:
      'Diese Zahlung wurde nicht rechtzeitig geleistet, oder sie wurde abgebrochen. Wenn Geld von Ihrem Konto abgegangen ist, schreiben Sie dem Support und nennen Sie die Zahlungs-ID. Wenn nicht, gehen Sie zurück und beginnen Sie neu.',
  },
  cryptoTexts: {
    method: 'Kryptowährung',
    none: 'Keine Krypto-Adressen verfügbar',
    noneHint: {
      'ghost-eshop-pro':
        'Bitte wählen Sie eine andere Zahlungsart, oder kommen Sie später wieder. Es wurde nichts bezahlt.',
      donation: 'Bitte kommen Sie später wieder. Es wurde nichts bezahlt.',
    },
    loadFailed: 'Die Adressen konnten nicht geladen werden. Es wurde nichts bezahlt.',
    coins: 'Kryptowährung wählen',
    send: 'Zahlung senden',
    quoteLoading: 'Betrag wird berechnet …',
    sendExactly: 'Senden Sie genau',
    sendAmount: 'Senden Sie',
    copyAmount: 'Betrag kopieren',
    worth: (symbol) => `Senden Sie ${symbol} im Wert von`,
    coinsWorth: (symbol, money) => `${symbol} im Wert von ${money}`,
    less: (money, less) => `${money} abzüglich ${less}: Daran erkennen wir Ihre Zahlung.`,
    heldFor: (left) => `Kurs gilt noch ${left}`,
    priceHeldFor: (left) => `Preis gilt noch ${left}`,
    fees: 'Netzwerkgebühren kommen hinzu.',
    withoutAmount: (symbol) =>
      `Wir können den Betrag in ${symbol} momentan nicht angeben. Bitte verwenden Sie den Kurs Ihrer Wallet.`,
    openWallet: 'In Wallet öffnen',
    sandboxWallet: 'Sandbox-Wallet öffnen',
    qrHolds: 'Der QR-Code enthält',
    qrHoldsOnly: { address: 'Nur Adresse', amount: 'Mit Betrag' },
    qrCopy: { address: 'Adresse kopieren', amount: 'Zahlungslink kopieren' },
    qrCopied: { address: 'Adresse kopiert', amount: 'Zahlungslink kopiert' },
    qrFailed:
      'Dieser Browser erlaubt das Kopieren hier nicht. Bitte kopieren Sie stattdessen die Adresse.',
    toAddress: (coin) => `An diese ${coin}-Adresse`,
    copyAddress: 'Adresse kopieren',
    compareAddress: (end) => `Prüfen Sie, ob Ihre Wallet die Adresse zeigt, die auf ${end} endet.`,
    paidQuestion: 'Welchen Betrag haben Sie gesendet?',
    paidPresent: 'Den Betrag oben',
    paidEarlier: 'Einen früheren Betrag',
    paidTo: 'An',
    networks: {
      btc: 'Bitcoin (Adressen, die mit bc1 beginnen)',
      eth: 'Ethereum-Netzwerk (Mainnet)',
      usdt: 'Ethereum-Netzwerk (ERC-20)',
      bnb: 'BNB Smart Chain (BSC, BEP-20)',
      sol: 'Solana-Netzwerk',
      usdc: 'Base-Netzwerk',
    },
    warnings: {
      btc: 'Senden Sie nur BTC und nur über das Bitcoin-Netzwerk. Alles andere geht verloren.',
      eth: 'Senden Sie nur ETH und nur über das Ethereum-Netzwerk. Was über ein anderes Netzwerk gesendet wird, geht verloren.',
      usdt: 'Senden Sie nur USDT und nur über das Ethereum-Netzwerk (ERC-20). USDT über Tron, BSC oder ein anderes Netzwerk geht verloren.',
      bnb: 'Senden Sie nur BNB und nur über BNB Smart Chain. Was über ein anderes Netzwerk gesendet wird, geht verloren.',
      sol: 'Senden Sie nur SOL und nur über das Solana-Netzwerk. Alles andere geht verloren.',
      usdc: 'Senden Sie nur USDC und nur über das Base-Netzwerk. USDC über Ethereum, Solana, Polygon oder ein anderes Netzwerk geht verloren.',
    },
    writeToSupport: 'Hash an den Support senden',
    sentMail: {
      subject: 'Gesendete Kryptowährung, die die Website nicht mehr annimmt',
      subjectElsewhere: 'Kryptowährung anders gesendet als verlangt',
      body: ({ coin, hash, found }) =>
        `Kryptowährung: ${coin}\nTransaktions-Hash: ${hash}\n${found === undefined ? '' : `Gefunden: ${found}\n`}`,
    },
    watch: {
      on: 'Wir beobachten die Blockchain.',
      goesOn: 'Hier geht es von selbst weiter.',
      away: 'Wir können die Blockchain gerade nicht beobachten. Wenn Sie die Zahlung gesendet haben, reichen Sie den Hash ein.',
    },
    haveHash: 'Ich habe einen Transaktions-Hash',
    hash: 'Transaktions-Hash einfügen',
    hashHint:
      'Ihre Wallet zeigt ihn nach dem Senden als Transaktions-Hash, Transaktions-ID oder TXID.',
    hashFits: {
      bitcoin: 'Sieht wie ein gültiger Bitcoin-Transaktions-Hash aus.',
      ethereum: 'Sieht wie ein gültiger Ethereum-Transaktions-Hash aus.',
      bsc: 'Sieht wie ein gültiger Transaktions-Hash der BNB Smart Chain aus.',
      base: 'Sieht wie ein gültiger Base-Transaktions-Hash aus.',
      solana: 'Sieht wie eine gültige Solana-Transaktionssignatur aus.',
    },
    hashShape: {
      bitcoin: 'Ein Bitcoin-Transaktions-Hash hat 64 Zeichen: Ziffern und die Buchstaben a bis f.',
      ethereum:
        'Ein Ethereum-Transaktions-Hash ist 0x, gefolgt von 64 Zeichen: Ziffern und den Buchstaben a bis f.',
      bsc: 'Ein Transaktions-Hash der BNB Smart Chain ist 0x, gefolgt von 64 Zeichen: Ziffern und den Buchstaben a bis f.',
      base: 'Ein Base-Transaktions-Hash ist 0x, gefolgt von 64 Zeichen: Ziffern und den Buchstaben a bis f.',
      solana: 'Eine Solana-Signatur hat 86 bis 88 Buchstaben und Ziffern.',
    },
    hashOfOtherChain: {
      bitcoin:
        'Das sieht wie ein Bitcoin-Transaktions-Hash aus. Wenn Sie mit Bitcoin bezahlt haben, wählen Sie oben Bitcoin.',
      ethereum:
        'Das sieht wie ein Hash von Ethereum, BSC oder Base aus. Wenn Sie dort bezahlt haben, wählen Sie oben die passende Kryptowährung.',
      solana:
        'Das sieht wie eine Solana-Signatur aus. Wenn Sie mit Solana bezahlt haben, wählen Sie oben Solana.',
    },
    arrived: (money) =>
      `Wir haben Ihre Zahlung über ${money} gefunden und den Hash eingetragen. Bitte senden Sie ihn ab.`,
    hashHelp: {
      fits: (amount, confirmations) =>
        `Gefunden: ${amount} an unsere Adresse${confirmations === 0 ? '' : `, ${confirmations} ${confirmations === 1 ? 'Bestätigung' : 'Bestätigungen'}`}.`,
      short: (arrived, missing) =>
        `Gefunden: ${arrived}. Es fehlen ${missing}. Senden Sie diesen Hash ab, zahlen Sie nicht noch einmal den ganzen Betrag, und schreiben Sie unserem Support.`,
      pending: 'Gefunden, aber noch in keinem Block. Sie können jetzt absenden.',
      notFound:
        'Noch nicht gefunden. Neue Transaktionen erscheinen nach bis zu einer Minute. Sie können trotzdem absenden.',
      otherAddress: (address) =>
        `Diese Transaktion ging an eine andere Adresse${address === null ? '' : ` (${address})`}. Haben Sie den richtigen Hash kopiert?`,
      unknownToken: 'ein unbekannter Token',
      notTheCoin: (asked) =>
        `Eingegangen ist ein Token, der nicht ${asked} ist, wie auch immer er sich nennt. Haben Sie den richtigen Hash kopiert?`,
      otherCoin: (paid, asked) => `Gefunden: ${paid}, nicht ${asked}.`,
      otherNetwork: (found, asked) => `Gefunden: ${found}. Gewählt haben Sie ${asked}.`,
      facts: (money, network = 'einem anderen Netzwerk') =>
        money === undefined ? `auf ${network}` : `${money} auf ${network}`,
      failed: 'Diese Transaktion ist fehlgeschlagen: Es wurde nichts gesendet.',
      nothingMoved:
        'Mit dieser Transaktion wurde ein Betrag von null gesendet. Haben Sie den richtigen Hash kopiert?',
    },
    switchTitle: 'Kryptowährung wechseln',
    switchTo: (coin) => `Ich habe mit ${coin} bezahlt`,
    withoutHash: 'Ich habe keinen Transaktions-Hash',
    withoutHashHint: (amount) =>
      `Unser Team sucht Ihre Zahlung dann nach Betrag und Adresse. Das dauert länger als mit einem Hash und gelingt nur, wenn genau ${amount} an der Adresse oben eingeht. Wenn Sie den Hash später finden, senden Sie ihn mit Ihrer Zahlungs-ID an unseren Support.`,
    confirm: 'Ich habe die Zahlung gesendet, an diese Adresse und über dieses Netzwerk.',
    confirmRequired: 'Bitte bestätigen Sie, dass Sie die Zahlung gesendet haben',
    submit: 'Transaktions-Hash absenden',
    submitWithoutHash: 'Ohne Hash absenden',
    missing: {
      hash: 'Fügen Sie zum Absenden den Transaktions-Hash ein.',
      quote: 'Bitte warten Sie auf den Betrag.',
      amount: 'Wählen Sie den Betrag, den Sie gesendet haben.',
    },
  },
  nintendoTexts: {
    card: '1. Die richtige Geschenkkarte besorgen',
    need: (money, region) =>
      `Eine Nintendo eShop-Karte über ${money}, gekauft in ${{ europe: 'Europa', us: 'den USA', japan: 'Japan' }[region]}`,
    rules: [
      'Genau dieser Wert, auf einer einzigen Karte. Ist die Karte mehr wert, gibt es kein Wechselgeld. Zwei kleinere Karten lassen sich nicht kombinieren.',
      'Noch nicht eingelöst. Unser Team löst sie ein und aktiviert dann Ihr Abonnement.',
    ],
    otherRegion: 'Eine Karte aus einer anderen Region kann hier nicht eingelöst werden.',
    changeRegion: 'Ist Ihre Karte aus einer anderen Region? Wählen Sie diese im vorigen Schritt.',
    enter: '2. Den Code eingeben',
    codeHint: 'Die 16 Buchstaben und Ziffern unter dem Rubbelfeld oder in der E-Mail des Shops.',
    confirm: 'Diese Karte hat den richtigen Wert und die richtige Region und ist unbenutzt.',
    confirmRequired: 'Bitte bestätigen Sie, dass die Karte richtig und unbenutzt ist',
    submit: 'Geschenkkartencode absenden',
  },
  plainVoucherTexts: {
    'alternative-paysafe': {
      buy: '1. Eine Paysafecard besorgen',
      need: (money) => `Eine Paysafecard im Wert von mindestens ${money}`,
      rules: [
        'Erhältlich an Kiosken, Tankstellen, in Supermärkten und auf der Website des Herausgebers.',
        'Noch nicht benutzt: Eine teilweise verbrauchte Paysafecard hat nicht mehr den vollen Wert.',
      ],
      enter: '2. Die PIN eingeben',
      pinHint: 'Die 16 Ziffern auf dem Kaufbeleg.',
      confirm: 'Diese Paysafecard hat den angegebenen Wert und ist unbenutzt.',
      confirmRequired: 'Bitte bestätigen Sie, dass die Paysafecard unbenutzt ist',
      submit: 'Paysafecard-PIN absenden',
    },
  },
  quoteTexts: {
    changed: (what) =>
      `Der Preis beträgt jetzt ${what}. Schon gesendet? Senden Sie Ihren Hash ab, der alte Betrag gilt noch.`,
    changedAmount: (what) =>
      `Der Betrag ist jetzt ${what}. Schon gesendet? Senden Sie Ihren Hash ab, der alte Betrag gilt noch.`,
    changedAddress: 'Auch die Adresse ist neu: Senden Sie nur an die Adresse unten.',
    changedBefore: (price) => `Der Preis beträgt jetzt ${price}.`,
    over: 'Dieser Betrag ist abgelaufen. Wenn Sie ihn bereits gesendet haben, senden Sie Ihren Hash ab: Der Betrag gilt noch. Wenn nicht, rufen Sie einen neuen Betrag ab.',
    renew: 'Neuen Betrag abrufen',
    foreign: 'Diese Adresse gehört nicht mehr uns: Senden Sie nichts an sie.',
    foreignSent: 'Wenn Sie bereits etwas an sie gesendet haben, schreiben Sie unserem Support.',
    refused: {
      COIN_NOT_AVAILABLE: (coin) => `${coin} wird nicht mehr angenommen`,
      TIER_NOT_AVAILABLE: () => 'Diese Laufzeit wird nicht mehr angeboten',
      PAYMENT_METHOD_DISABLED: (method) => `${method}: wird zurzeit nicht angenommen`,
    },
    refusedUnpaid:
      'Es wurde nichts bezahlt. Behalten Sie Ihren Code, falls Sie einen haben, und wählen Sie eine andere Zahlungsart, oder kommen Sie später wieder.',
    refusedUnsent:
      'Es wurde nichts bezahlt. Bitte wählen Sie etwas anderes, oder kommen Sie später wieder.',
    refusedLapsed:
      'Bitte senden Sie jetzt nichts. Wenn Sie bereits etwas gesendet haben, senden Sie Ihren Hash ab: Der angezeigte Betrag gilt noch.',
    refusedSent:
      'Wenn Sie bereits etwas gesendet haben, zahlen Sie nicht noch einmal: Schreiben Sie unserem Support und nennen Sie den Transaktions-Hash.',
  },
  voucherTexts: {
    amountHint: (money) => `Mindestens ${money}. Es gibt kein Wechselgeld.`,
    amountTooSmall: 'Der Betrag muss größer als 0 sein',
    amountTooLarge: 'Dieser Betrag ist zu groß',
    doubt: {
      worth_less: (price) =>
        `Der Code ist weniger wert als der Preis von ${price}. Ihr Abonnement wird möglicherweise nicht aktiviert.`,
      other_currency: (price, currency) =>
        `Der Code lautet auf ${currency === 'Other' ? 'eine andere Währung' : currency}, der Preis beträgt ${price}. Ist er weniger wert, wird Ihr Abonnement möglicherweise nicht aktiviert.`,
    },
    confirmDoubt: 'Trotzdem absenden',
    rewarble: {
      buy: '1. Einen Rewarble-Gutschein kaufen',
      vendors: 'Empfohlene Verkäufer',
      exampleNotice: 'Diese Verkäufer sind Beispiele und verkaufen nichts.',
      loading: 'Verkäufer werden geladen …',
      noGuide:
        'Wir können die Verkäufer gerade nicht anzeigen. Wenn Sie einen Gutschein haben, geben Sie ihn unten ein. Sonst fragen Sie unseren Support. Kaufen Sie nie bei Unbekannten, die Ihnen schreiben.',
      warningTitle: 'Vorsicht vor Betrug',
      enter: '2. Ihren Gutschein eingeben',
      type: 'Art',
      typeHint: 'Der Produktname beim Verkäufer.',
      chooseType: 'Art wählen',
      submit: 'Rewarble-Gutschein absenden',
    },
  },
  textSentences: {
    hidden: 'Dieser Text enthält unsichtbare Zeichen. Bitte tippen Sie ihn neu ein.',
    badEmail: 'Ungültige E-Mail-Adresse',
    tooLong: (max) => `Höchstens ${max} Zeichen`,
    severalHashes:
      'Dieser Text enthält mehr als einen Transaktions-Hash. Bitte geben Sie einen ein.',
  },
  payerSentences: {
    username: 'Bitte geben Sie Ihren Benutzernamen ein',
    email: 'Bitte geben Sie Ihre E-Mail-Adresse ein',
    hash: 'Bitte geben Sie den Transaktions-Hash ein',
    pin: 'Bitte geben Sie die PIN ein oder lassen Sie das Feld leer',
    nintendo: {
      required: 'Bitte geben Sie Ihren Geschenkkartencode ein',
      refused: 'Nintendo eShop-Codes haben genau 16 Zeichen',
      letters:
        'Nintendo eShop-Codes enthalten die Buchstaben O, I und Z nicht. Bitte prüfen Sie Ihren Code.',
    },
    rewarble: {
      required: 'Bitte geben Sie Code, Art und Wert des Rewarble-Gutscheins ein',
      refused: 'Der Rewarble-Code muss genau 16 Zeichen haben',
    },
    paysafecard: {
      required: 'Bitte geben Sie PIN und Wert der Paysafecard ein',
      refused: 'Paysafecard-PINs haben genau 16 Ziffern',
    },
  },
  methodWords: {
    'Secure Card Payment': 'Sichere Kartenzahlung',
    'Pay securely with your credit or debit card': 'Sicher mit Kredit- oder Debitkarte bezahlen',
    Cryptocurrency: 'Kryptowährung',
    'Pay with Bitcoin, Ethereum and other cryptocurrencies':
      'Mit Bitcoin, Ethereum und anderen Kryptowährungen bezahlen',
    'Nintendo eShop Cards': 'Nintendo eShop-Karten',
    'Pay with Nintendo eShop gift cards from your region':
      'Mit Nintendo eShop-Geschenkkarten aus Ihrer Region bezahlen',
    'Alternative Payment': 'Andere Zahlungsarten',
    'Pay with PayPal, cards, etc. via Paysafecard codes - No KYC':
      'Mit PayPal, Karte usw. über Paysafecard-Codes bezahlen, ohne Ausweisprüfung',
  },
  providerWords: {
    'Card, Apple Pay or Google Pay': 'Karte, Apple Pay oder Google Pay',
    'Card or Apple Pay': 'Karte oder Apple Pay',
    'Card or bank transfer': 'Karte oder Überweisung',
    'Card, Apple Pay or bank transfer': 'Karte, Apple Pay oder Überweisung',
    'Card or local payment methods': 'Karte oder lokale Zahlungsarten',
    Europe: 'Europa',
    'United Kingdom': 'Vereinigtes Königreich',
    'United States': 'USA',
    Canada: 'Kanada',
    Australia: 'Australien',
    Worldwide: 'Weltweit',
    'About 3%': 'Etwa 3\u00a0%',
    'About 4%': 'Etwa 4\u00a0%',
    'About 5%': 'Etwa 5\u00a0%',
    Popular: 'Beliebt',
    'USA only': 'Nur USA',
    'Low fee': 'Geringe Gebühr',
  },
  guideWords: {
    'Buy a Rewarble voucher worth at least the amount to pay. No ID check is needed.':
      'Kaufen Sie einen Rewarble-Gutschein, der mindestens den zu zahlenden Betrag wert ist. Eine Ausweisprüfung ist nicht nötig.',
    'The vendor sends you a code of 16 letters and digits, sometimes with a PIN.':
      'Der Verkäufer sendet Ihnen einen Code aus 16 Buchstaben und Ziffern, manchmal mit einer PIN.',
    'Enter it below. Our team redeems it and then activates your subscription.':
      'Geben Sie ihn unten ein. Unser Team löst ihn ein und aktiviert dann Ihr Abonnement.',
    'Example vendor A': 'Beispielverkäufer A',
    'Example vendor B': 'Beispielverkäufer B',
    'Example vendor C': 'Beispielverkäufer C',
    'Example vendor D': 'Beispielverkäufer D',
    'Within minutes': 'Innerhalb weniger Minuten',
    'Within 1 hour': 'Innerhalb einer Stunde',
    'Within 24 hours': 'Innerhalb von 24 Stunden',
    Card: 'Karte',
    'Bank transfer': 'Überweisung',
    'Buy only from the vendors above. Our team never sells vouchers and never writes to you first. A code that you give to another person is lost.':
      'Kaufen Sie nur bei den Verkäufern oben. Unser Team verkauft nie Gutscheine und schreibt Ihnen nie zuerst. Ein Code, den Sie einer anderen Person geben, ist verloren.',
  },
  voucherTypeWords: { 'Bank Transfer': 'Überweisung', Other: 'Andere' },

  statusLabels: {
    pending_payment_verification: 'Zahlung ausstehend',
    pending_subscription_update: 'Abonnement ausstehend',
    completed: 'Abgeschlossen',
    failed: 'Fehlgeschlagen',
  },
  productNames: { 'ghost-eshop-pro': 'Ghost eShop Pro', donation: 'Spende' },
  methodNames: {
    card: 'Karte',
    crypto: 'Kryptowährung',
    'nintendo-eshop': 'Nintendo eShop-Karte',
    'alternative-paysafe': 'Paysafecard',
    'alternative-rewarble': 'Rewarble-Gutschein',
  },
  trackingTexts: {
    title: 'Zahlung verfolgen',
    lead: 'Geben Sie die Zahlungs-ID ein, die Sie beim Bezahlen erhalten haben.',
    idLabel: paymentId,
    idHint: 'Sie beginnt mit GHOST- und besteht aus Buchstaben und Ziffern.',
    prefixRule: 'Bitte geben Sie eine gültige Zahlungs-ID ein (beginnt mit GHOST-)',
    track: 'Verfolgen',
    tracking: 'Wird gesucht …',
    loading: 'Ihre Zahlung wird gesucht …',
    refresh: 'Status aktualisieren',
    refreshing: 'Wird aktualisiert …',
    live: 'Live',
    liveHint: 'Diese Seite aktualisiert sich selbst.',
    checkedLive: (time) => `geprüft um ${time}`,
    checked: (time) => `Geprüft um ${time}`,
    lastChecked: (time) => `Zuletzt geprüft: ${time}`,
    lost: 'Die Verbindung ging verloren. Diese Seite zeigt den letzten bekannten Status. Wir versuchen es weiter.',
    again,
    statusChanged: (label) => `Der Status ist jetzt: ${label}.`,
    meaning: {
      checking: { title: 'Wir prüfen, ob Ihr Geld eingegangen ist', text: promise },
      checkingDonation: {
        title: 'Wir prüfen, ob Ihre Spende eingegangen ist',
        text: 'Sobald sie da ist, sehen Sie es hier.',
      },
      waitingForCard: {
        title: 'Wir warten auf Ihre Kartenzahlung',
        text: 'Sofort aktiviert, sobald der Kartenanbieter Ihre Zahlung bestätigt.',
      },
      activating: {
        title: 'Wir aktualisieren Ihr Abonnement',
        text: `${promise} ${nothingToDo}`,
      },
      activatingCard: { title: 'Wir aktivieren Ihr Abonnement', text: nothingToDo },
      active: { title: 'Ihr Abonnement ist aktiv', text: 'Ihre Zahlung ist abgeschlossen.' },
      thanks: { title: 'Ihre Spende ist eingegangen', text: 'Ihre Zahlung ist abgeschlossen.' },
      failed: {
        title: 'Wir konnten Ihre Zahlung nicht bestätigen',
        text: 'Es wurde nichts aktiviert.',
      },
      failedDonation: {
        title: 'Wir konnten Ihre Spende nicht bestätigen',
        text: 'Es wurde kein Geldeingang bestätigt.',
      },
      unknown: {
        title: 'Der Status ist unbekannt',
        text: 'Bitte kontaktieren Sie den Support.',
      },
    },
    facts: {
      title: 'Ihre Zahlung',
      copy: 'ID kopieren',
      amount: 'Betrag',
      type: 'Zweck',
      method: 'Zahlungsart',
      region: 'Region',
      duration: 'Laufzeit',
      registered: 'Registriert am',
      receipt: 'Beleg',
    },
    correct: 'Angaben korrigieren',
    sendLinkAgain: 'Link erneut senden',
    processing: {
      title: 'Bearbeitungsstand',
      registered: 'Zahlung registriert',
      registeredText: 'Wir haben Ihre Zahlungsangaben erhalten.',
      verifying: 'Prüfung der Zahlung',
      verifyingNow: {
        card: 'Wir warten auf die Bestätigung des Kartenanbieters.',
        others: 'Unser Team prüft, ob das Geld eingegangen ist.',
      },
      verifiedText: 'Das Geld ist eingegangen.',
      verificationFailed: 'Die Zahlung konnte nicht bestätigt werden.',
      updating: 'Aktualisierung des Abonnements',
      updatingLater: 'Folgt, wenn die Zahlung bestätigt ist.',
      updatingNow: (duration) =>
        duration === null
          ? 'Unser Team aktiviert Ihr Abonnement.'
          : `Unser Team aktiviert Ihr Abonnement für Ihr Konto (Laufzeit: ${duration}).`,
      updatedText: 'Ihr Konto wurde aktualisiert.',
      droppedText: 'Nur eine bestätigte Zahlung aktiviert ein Abonnement.',
      activeLater: 'Aktivierung und E-Mail an Sie',
      active: 'Abonnement aktiv',
      activeText: 'Ihr Abonnement wurde aktiviert.',
      activeAfterCard: 'Sobald der Kartenanbieter bestätigt.',
      deadlines: (by) => `Bis ${by.usual}. In seltenen Fällen bis ${by.longest}.`,
      lastDeadline: (by) => `Bis ${by}.`,
      late: 'Das dauert länger als versprochen. Wir arbeiten weiter daran. Sie können uns schreiben.',
      now: 'jetzt',
      done: 'Erledigt',
      current: 'In Arbeit',
      waiting: 'Steht noch aus',
      failed: 'Fehlgeschlagen',
      dropped: 'Entfällt',
    },
    next: {
      title: 'Wie es weitergeht',
      awaitingPayment: {
        card: 'Die Zahlungsseite wurde für Sie geöffnet. Sobald Sie dort bezahlt haben, wird die Zahlung sofort bestätigt. Wenn Sie die Seite geschlossen haben, ohne zu bezahlen, wurde nichts abgebucht.',
        others: `Unser Team prüft Ihre Zahlung. Das dauert in der Regel weniger als ${busy} Stunden. ${nothingToDo}`,
      },
      awaitingSubscription: {
        card: 'Ihre Zahlung ist bestätigt, und wir aktivieren Ihr Abonnement. Eine E-Mail folgt.',
        others:
          'Ihre Zahlung ist bestätigt, und wir aktualisieren Ihr Abonnement. Eine E-Mail folgt.',
      },
      completed: {
        'ghost-eshop-pro': 'Ihr Abonnement ist aktiviert. Vielen Dank und viel Freude damit.',
        donation: 'Vielen Dank für Ihre Spende. Sie ist eingegangen und hilft dem Projekt.',
      },
      failed:
        'Diese Zahlung konnte nicht abgeschlossen werden. Wenn Sie Geld gesendet haben, schreiben Sie dem Support und nennen Sie Ihre Zahlungs-ID. Wir finden es.',
      unknown: 'Der Status ist unbekannt. Bitte schreiben Sie uns und nennen Sie Ihre Zahlungs-ID.',
    },
    estimate: {
      within: {
        10: '10 Minuten',
        30: 'einer halben Stunde',
        60: 'einer Stunde',
        180: '3 Stunden',
        360: '6 Stunden',
        720: '12 Stunden',
        1440: 'einem Tag',
        2880: '2 Tagen',
        4320: '3 Tagen',
      },
      usually: (time) => `Zahlungen dieser Art sind meist innerhalb von ${time} abgeschlossen.`,
      longer: (time) =>
        `Zahlungen dieser Art sind meist innerhalb von ${time} abgeschlossen. Ihre dauert länger. Wir arbeiten weiter daran.`,
    },
    help: {
      title: 'Brauchen Sie Hilfe?',
      text: 'Schreiben Sie uns und nennen Sie Ihre Zahlungs-ID. Unser Team antwortet rund um die Uhr.',
      subject: (id) => `Zahlung ${id}`,
      noSubject: 'Frage zu einer Zahlung',
    },
    errors: {
      notFound:
        'Zahlung nicht gefunden. Bitte prüfen Sie Ihre Zahlungs-ID und versuchen Sie es erneut.',
      invalid: 'Ungültige Zahlungs-ID. Sie muss mit „GHOST-“ beginnen.',
      failed:
        'Die Zahlung kann momentan nicht abgerufen werden. Bitte versuchen Sie es in einigen Minuten erneut.',
      otherwise: 'Die Zahlung kann nicht abgerufen werden. Bitte versuchen Sie es erneut.',
    },
  },
  ownPageTexts: {
    back: 'Zurück zur Zahlung',
    support: 'Unserem Support schreiben',
    codeRequired: 'Bitte geben Sie den Code ein',
  },
  receiptTexts: {
    title: 'Beleg',
    back: 'Zurück zur Zahlung',
    print: 'Drucken',
    download: 'PDF herunterladen',
    downloading: 'Wird heruntergeladen …',
    downloadFailed: 'Das PDF konnte nicht heruntergeladen werden. Bitte versuchen Sie es erneut.',
    failed: 'Der Beleg konnte nicht geladen werden. Bitte versuchen Sie es erneut.',
    notYet: 'Noch kein Beleg',
    notYetText: 'Sie erhalten einen Beleg, sobald Ihre Zahlung bestätigt ist.',
    neverVerified:
      'Diese Zahlung konnte nicht bestätigt werden. Deshalb gibt es keinen Beleg für sie.',
  },
  situationTexts: {
    situations: {
      not_found: {
        title: 'Wir haben Ihre Transaktion nicht gefunden',
        text: 'Das Netzwerk kennt den Transaktions-Hash nicht, der zu dieser Zahlung gesendet wurde. Vergleichen Sie ihn mit Ihrer Wallet und korrigieren Sie ihn, wenn er falsch ist.',
      },
      seen: {
        title: 'Wir haben Ihre Zahlung gesehen',
        text: 'Sie zählt, sobald das Netzwerk sie bestätigt hat. Sie müssen nichts tun.',
      },
      received: {
        title: 'Ihr Geld ist eingegangen',
        text: 'Unser Team prüft Ihre Zahlung als Nächstes. Sie müssen nichts tun.',
      },
      short: {
        title: 'Es ist Geld eingegangen, aber nicht alles',
        text: 'Zahlen Sie nicht noch einmal den ganzen Betrag. Schreiben Sie unserem Support und nennen Sie die Zahlungs-ID.',
      },
      wrong_coin: {
        title: 'Eine andere Kryptowährung ist eingegangen',
        text: 'Es ist nicht die Kryptowährung, um die wir gebeten haben. Zahlen Sie nicht noch einmal: Unser Team entscheidet, wie es weitergeht.',
      },
      wrong_network: {
        title: 'Ihre Transaktion liegt in einem anderen Netzwerk',
        text: 'Es ist nicht das Netzwerk, um das wir gebeten haben. Zahlen Sie nicht noch einmal: Unser Team prüft, was sich tun lässt. Wenn Sie den falschen Hash gesendet haben, korrigieren Sie ihn.',
      },
      wrong_address: {
        title: 'Ihre Transaktion ging an eine andere Adresse',
        text: 'Sie hat uns kein Geld gebracht. Vergleichen Sie den Transaktions-Hash mit Ihrer Wallet und korrigieren Sie ihn, wenn er falsch ist.',
      },
      nothing_sent: {
        title: 'Ihre Transaktion hat kein Geld bewegt',
        text: 'Sie ist fehlgeschlagen, oder ihr Betrag ist null. Wenn Sie mit einer anderen Transaktion bezahlt haben, korrigieren Sie den Hash.',
      },
      under_review: {
        title: 'Unser Team sieht sich Ihre Zahlung an',
        text: 'Zahlen Sie nicht noch einmal: Unser Team entscheidet, wie es weitergeht.',
      },
      code_in_doubt: {
        title: 'Ihr Code deckt den Preis vielleicht nicht',
        text: 'Unser Team löst ihn ein und rechnet an, was er bringt. Ihr Abonnement wird aktiviert, sobald der Preis gedeckt ist. Wenn etwas fehlt, schreiben wir Ihnen eine E-Mail.',
      },
      redeeming: {
        title: 'Wir lösen Ihren Code ein',
        text: 'Unser Team rechnet an, was er bringt. Sie müssen nichts tun.',
      },
      part_missing: {
        title: 'Ein Teil des Preises fehlt',
        text: 'Ihr Code hat den Preis nicht gedeckt. Sein Wert ist Ihrer Zahlung gutgeschrieben. Wir haben Ihnen per E-Mail einen Link gesendet, mit dem Sie einen weiteren Code hinzufügen können.',
      },
      paid_twice: {
        title: 'Ihre Zahlung ist zweimal eingegangen',
        text: 'Wir wissen von der zweiten. Unser Team klärt das mit Ihnen.',
      },
      paid_after_failed: {
        title: 'Nach dem Schließen dieser Zahlung ist Geld eingegangen',
        text: 'Zahlen Sie nicht noch einmal: Unser Team entscheidet, wie es weitergeht.',
      },
    },
    shortByCard: 'Zahlen Sie nicht noch einmal: Unser Team entscheidet, wie es weitergeht.',
    teamWrites: {
      'ghost-eshop-pro': 'Unser Team schreibt Ihnen.',
      donation: 'Sie können unserem Support schreiben; nennen Sie die Zahlungs-ID.',
    },
    confirmations: (seen, needed) => `${seen} von ${needed} Bestätigungen.`,
    arrived: (money) => `${money} eingegangen.`,
    missing: (money) => `Es fehlen ${money}.`,
    arrivedOf: (arrived, missing) => `${arrived} eingegangen, es fehlen ${missing}.`,
    sendRest: (address) =>
      `Den Rest können Sie an ${address} senden und es unserem Support mitteilen.`,
    foundOn: (network) => `Wir haben sie in diesem Netzwerk gefunden: ${network}.`,
    foundMoneyOn: (money, network) => `Wir haben ${money} in diesem Netzwerk gefunden: ${network}.`,
    wentTo: (address) => `Sie ging an ${address}.`,
  },
  receiptWords: {
    title: 'Beleg',
    amount: 'Gezahlter Betrag',
    paidOn: 'Bezahlt am',
    type: 'Zweck',
    duration: 'Laufzeit',
    method: 'Zahlungsart',
    region: 'Region',
    coin: 'Kryptowährung',
    coinAmount: 'Kryptowährung und Betrag',
    onNetwork: (coin, network) => `${coin}, ${network}`,
    transactionHash: 'Transaktions-Hash',
    code: 'Code',
    paymentId,
    registered: 'Registriert am',
    completed: 'Abgeschlossen am',
    lastChange: 'Letzte Änderung',
    note: 'Zum Schutz Ihrer Daten nennt dieser Beleg keinen Namen. Bei Fragen:',
    regions,
    networks: {
      bitcoin: 'Bitcoin-Netzwerk',
      ethereum: 'Ethereum-Netzwerk',
      bsc: 'BNB Smart Chain',
      solana: 'Solana-Netzwerk',
      base: 'Base-Netzwerk',
    },
  },
  correctionTexts: {
    lead: 'War in Ihren Angaben ein Fehler? Sie können ihn einmal korrigieren, solange die Prüfung noch nicht begonnen hat.',
    sent: {
      hash: 'Diesen Transaktions-Hash haben Sie gesendet',
      code: 'Diesen Code haben Sie gesendet',
      nothing: 'Sie haben keinen Transaktions-Hash gesendet.',
    },
    hash: 'Der richtige Transaktions-Hash',
    hashHint: 'Er steht in Ihrer Wallet bei der Transaktion. Kopieren Sie ihn von dort.',
    codeHint: 'Alle 16 Zeichen, so wie sie gedruckt sind.',
    pinHint: 'Wenn der Gutschein eine PIN hat, geben Sie sie noch einmal ein.',
    hashRequired: 'Bitte geben Sie den Transaktions-Hash ein',
    once: 'Bitte prüfen Sie genau: Eine Zahlung kann nur einmal korrigiert werden. Ihre frühere Angabe kann für keine andere Zahlung verwendet werden.',
    submit: 'Korrektur senden',
    submitting: 'Wird gesendet …',
    failed:
      'Die Korrektur konnte nicht gesendet werden. Es wurde nichts geändert. Bitte versuchen Sie es erneut.',
    done: {
      title: 'Ihre Korrektur ist angekommen',
      hash: 'Wir prüfen jetzt diesen Transaktions-Hash:',
      code: 'Wir prüfen jetzt diesen Code:',
    },
    refused: 'Das kann nicht mehr korrigiert werden',
    donation:
      'Eine Spende lässt sich 24 Stunden lang korrigieren, und nur in dem Browser, der sie gesendet hat. Schreiben Sie unserem Support mit der Zahlungs-ID, was richtig ist.',
    link: {
      title: 'Bestätigen Sie zuerst, dass es Ihre Zahlung ist',
      text: 'Nur wer eine Zahlung geleistet hat, kann sie korrigieren. Wir können einen Link an die E-Mail-Adresse senden, die bei der Zahlung angegeben wurde. Der Link gilt 24 Stunden.',
      expired: 'Neuen Link anfordern',
      ask: 'Link an mich senden',
      failed: 'Der Link konnte nicht angefordert werden. Bitte versuchen Sie es erneut.',
      more: 'Nach einigen Minuten keine Nachricht? Sehen Sie im Spam-Ordner nach. Wir senden höchstens einen Link pro Stunde.',
    },
  },
  linkOnItsWay:
    'Wenn bei dieser Zahlung eine E-Mail-Adresse angegeben wurde, ist ein Link unterwegs.',
  topUpTexts: {
    title: 'Weiteren Code hinzufügen',
    lead: 'Ihr Code wurde eingelöst, hat aber den Preis nicht gedeckt. Sein Wert ist Ihrer Zahlung gutgeschrieben.',
    price: 'Preis',
    brought: 'Bereits bezahlt',
    missing: 'Es fehlen noch',
    region: (region) => ` (${region})`,
    amountHint: (missing) =>
      `Er sollte mindestens ${missing} wert sein. Ist er mehr wert, gibt es kein Wechselgeld.`,
    pinHint: 'Nur manche Gutscheine haben eine.',
    amountRequired: 'Bitte geben Sie den Wert des Codes ein',
    submit: 'Code hinzufügen',
    submitting: 'Wird hinzugefügt …',
    failed:
      'Der Code konnte nicht hinzugefügt werden. Es wurde nichts geändert. Bitte versuchen Sie es erneut.',
    done: {
      title: 'Ihr Code ist angekommen',
      text: 'Unser Team prüft ihn. Auf der Seite der Zahlung sehen Sie, wenn das erledigt ist:',
    },
    refused: 'Jetzt kann kein Code hinzugefügt werden',
    invalid: 'Dieser Link funktioniert nicht',
    expired:
      'Dieser Link ist abgelaufen oder gehört nicht zu dieser Zahlung. Bitte fordern Sie bei unserem Support einen neuen an.',
  },

  customerMailTexts: {
    sandbox: 'Dies ist eine Sandbox: Es fließt kein echtes Geld.',
    footer: (site, support) =>
      `Sie erhalten diese Nachricht, weil Ihre Adresse bei einer Zahlung auf ${site} angegeben wurde. Fragen? Schreiben Sie an ${support} und nennen Sie die Zahlungs-ID.`,
    labels: {
      paymentId,
      amount: 'Betrag',
      product: 'Zweck',
      duration: 'Laufzeit',
      method: 'Zahlungsart',
    },
    fact: (label, value) => `${label}: ${value}`,
    link: (label) => `${label}:`,
    subject: (title, id) => `${title} (${id})`,
    track: 'Zahlung verfolgen',
    receipt: 'Beleg öffnen',
    received: {
      title: 'Wir haben Ihre Zahlungsangaben erhalten',
      verifying: {
        card: 'Wir aktivieren Ihr Abonnement, sobald der Kartenanbieter die Zahlung bestätigt. Wenn Sie die Zahlungsseite verlassen haben, ohne zu bezahlen, wurde nichts abgebucht.',
        others:
          'Unser Team prüft jetzt, ob das Geld eingegangen ist. Wir schreiben Ihnen, wenn Ihre Zahlung bestätigt ist und wenn Ihr Abonnement aktiv ist.',
      },
      keep: 'Bitte bewahren Sie die Zahlungs-ID auf. Mit ihr sehen Sie jederzeit den Status Ihrer Zahlung.',
    },
    verified: {
      title: 'Ihre Zahlung ist eingegangen',
      next: `Wir aktivieren jetzt Ihr Abonnement und schreiben Ihnen, sobald es aktiv ist. ${nothingToDo}`,
    },
    activated: {
      title: 'Ihr Abonnement ist aktiv',
      next: 'Es gehört zu dem Konto, das Sie beim Bezahlen angegeben haben. Vielen Dank und viel Freude damit!',
    },
    thanks: {
      title: 'Vielen Dank für Ihre Spende',
      next: 'Ihre Spende ist eingegangen und hilft dem Projekt.',
    },
    failed: {
      title: 'Ihre Zahlung konnte nicht bestätigt werden',
      next: 'Wir konnten keinen Geldeingang feststellen. Deshalb wurde nichts aktiviert.',
      whatToDo: (support) =>
        `Wenn Sie bezahlt haben, schreiben Sie an ${support} und nennen Sie die Zahlungs-ID und die Zahlungsart. Wir prüfen es noch einmal. Senden Sie nie einen Geschenkkarten- oder Gutscheincode per E-Mail. Wenn Sie nicht bezahlt haben, müssen Sie nichts tun. Sie können jederzeit eine neue Zahlung beginnen.`,
    },
    correction: {
      title: 'Angaben korrigieren',
      next: 'Sie haben diesen Link auf der Seite Ihrer Zahlung angefordert. Er öffnet eine Seite, auf der Sie den richtigen Transaktions-Hash oder Code eingeben können. Das geht nur einmal.',
      life: 'Der Link gilt 24 Stunden. Geben Sie ihn nicht weiter: Wer ihn hat, kann die Angaben zu Ihrer Zahlung ändern.',
      notAsked:
        'Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun. Ihre Zahlung bleibt, wie sie ist.',
      open: 'Angaben korrigieren',
    },
    topUp: {
      title: 'Ihr Code hat den Preis nicht gedeckt',
      next: (missing) =>
        `Ihr Code wurde eingelöst, aber es fehlen noch ${missing}. Sein Wert ist Ihrer Zahlung gutgeschrieben. Fügen Sie einen weiteren Code hinzu, um die Zahlung abzuschließen.`,
      life: 'Der Link gilt sieben Tage und für einen Code.',
      kind: 'Geben Sie den Code nur auf der Seite ein, die der Link öffnet. Senden Sie nie einen Geschenkkarten- oder Gutscheincode per E-Mail.',
      open: 'Weiteren Code hinzufügen',
    },
  },
} satisfies Catalogue;
