import type { Duration } from '@ghost-pay/contract/durations';
import { quoteMinutes } from '@ghost-pay/contract/quotes/quote-minutes';
import { promiseHours } from '@ghost-pay/contract/transactions/transaction-words';
import type { Catalogue } from './catalogue.ts';

const { busy, longest } = promiseHours;
const promise = `Livraison sous ${busy} heures, dans de rares cas sous ${longest} heures.`;
const nothingToDo = 'Vous n’avez rien à faire.';
const again = 'Réessayer';
const paymentId = 'Identifiant de paiement';
const regions = { europe: 'Europe', us: 'États-Unis', japan: 'Japon' };
const durations: Record<Duration, string> = {
  '1 month': '1 mois',
  '2 months': '2 mois',
  '3 months': '3 mois',
  '4 months': '4 mois',
  '5 months': '5 mois',
  '6 months': '6 mois',
  '8 months': '8 mois',
  '1 year': '1 an',
  '13 months': '13 mois',
  '2 years': '2 ans',
  '25 months': '25 mois',
  lifetime: 'à vie',
};

export default {
  appTexts: {
    skipToContent: 'Aller au contenu',
    homeLink: (siteName) => `${siteName}, page d’accueil`,
    trackPayment: 'Suivre un paiement',
    secureProcessing: 'Paiement sécurisé',
    switchToDark: 'Passer au thème sombre',
    switchToLight: 'Passer au thème clair',
    sandbox: {
      title: 'Environnement de test',
      text: 'Ceci est une démonstration : aucun argent réel ne circule. N’envoyez rien aux adresses affichées.',
    },
    inspection: {
      title: 'Consultation',
      text: 'Une copie du site : rien ne peut être modifié ni envoyé.',
    },
    footerLabel: 'Pied de page',
    languageSwitch: 'Langue',
    blurbs: [
      'Nous ne demandons que le nécessaire au paiement',
      'Chaque paiement a son propre identifiant',
      'Un reçu pour chaque paiement vérifié',
    ],
    pricing: 'Tarifs',
    backOffice: 'Back-office',
    dmca: 'DMCA',
    privacy: 'Confidentialité',
    notFoundTitle: 'Page introuvable',
    notFoundText: 'Le lien est peut-être ancien, ou une lettre manque.',
    returnHome: 'Retour à l’accueil',
    errorTitle: 'Cette page n’a pas pu être affichée',
    errorText:
      'Votre saisie est conservée dans cet onglet. Veuillez recharger la page. Si l’erreur revient, écrivez-nous.',
    reload: 'Recharger la page',
    withoutScripts: {
      needed:
        'Ce site a besoin de JavaScript pour payer ou suivre un paiement. Veuillez l’activer et recharger la page. Sans JavaScript, vous pouvez lire :',
      home: 'la page d’accueil',
      prices: 'les tarifs',
      questions: 'Des questions ? Écrivez à',
    },
  },
  sharedTexts: {
    copied: 'Copié',
    copyFailed: 'Impossible de copier dans le presse-papiers',
    copySelected: 'Le texte est sélectionné. Copiez-le avec Ctrl+C ou par un appui long.',
    dismiss: 'Fermer',
    loadingPrices: 'Chargement des tarifs…',
  },
  methodsOffTexts: {
    one: 'Ce moyen de paiement est temporairement indisponible.',
    all: {
      title: 'Paiements temporairement indisponibles',
      text: 'Nous ne pouvons pas accepter de paiement pour le moment. Veuillez revenir un peu plus tard. Un paiement déjà effectué n’est pas concerné.',
    },
  },
  durationName: (duration) => durations[duration],
  regionNames: regions,
  oneTime: 'Paiement unique',
  aMonth: (cost) => `${cost} par mois`,
  decimalSentence: 'Veuillez saisir un nombre avec deux décimales au plus, par exemple 12,50',
  refusalTexts: {
    INVALID_INPUT: 'Certaines informations ne sont pas valides. Veuillez vérifier votre saisie.',
    MALFORMED_REQUEST: 'La demande n’a pas pu être lue.',
    NOT_FOUND: 'Il n’y a rien à cette adresse.',
    IDEMPOTENCY_KEY_REUSED:
      'Cette demande a déjà été envoyée avec un autre contenu. Veuillez recharger la page et réessayer.',
    TOO_MANY_REQUESTS: 'Trop de demandes. Veuillez patienter un instant et réessayer.',
    TOO_MANY_PAYMENTS:
      'De nombreux paiements ont été commencés depuis votre réseau en une heure. Veuillez réessayer dans une heure.',
    INTERNAL_ERROR: 'Une erreur s’est produite de notre côté. Veuillez réessayer.',
    SERVICE_UNAVAILABLE:
      'Le service n’est pas disponible pour le moment. Veuillez réessayer dans une minute.',
    OUTCOME_UNKNOWN:
      'Nous n’avons pas pu confirmer que cela a été fait. Veuillez réessayer : rien ne sera fait deux fois.',
    NETWORK_ERROR:
      'Le serveur est injoignable. Veuillez vérifier votre connexion internet et réessayer. Votre saisie est conservée.',
    DUPLICATE_TXID:
      'Cette transaction crypto est déjà enregistrée. Veuillez vérifier votre hash de transaction.',
    DUPLICATE_PAYMENT_REF:
      'Cette référence de paiement a déjà été utilisée. Veuillez commencer un nouveau paiement.',
    INVALID_TXID: 'Cela ne ressemble pas à un hash de transaction de la cryptomonnaie choisie.',
    TXID_REQUIRED: 'Veuillez saisir le hash de transaction',
    QUOTE_EXPIRED:
      'Ce prix n’est plus garanti. Rien n’a été payé ; veuillez vérifier le nouveau prix.',
    AMOUNT_MISMATCH: 'Le prix a changé. Veuillez vérifier le montant et réessayer.',
    TIER_NOT_AVAILABLE:
      'Cet abonnement n’est pas proposé en ce moment. Veuillez en choisir un autre.',
    TIER_NOT_AVAILABLE_AFTER_COINS:
      'Cet abonnement n’est pas proposé en ce moment. Si vous avez déjà envoyé des fonds, ne payez pas une seconde fois : écrivez à notre support avec le hash de transaction. Sinon, veuillez en choisir un autre.',
    DONATION_OUT_OF_RANGE: 'Les dons vont de 1,00 $US à 10 000,00 $US.',
    PAYMENT_METHOD_DISABLED:
      'Ce moyen de paiement est temporairement indisponible. Veuillez en choisir un autre.',
    PAYMENT_METHOD_DISABLED_AFTER_COINS:
      'Les paiements en cryptomonnaie sont temporairement indisponibles. Si vous avez déjà envoyé des fonds, ne payez pas une seconde fois : écrivez à notre support avec le hash de transaction. Sinon, veuillez choisir un autre moyen de paiement.',
    COIN_NOT_AVAILABLE:
      'Cette cryptomonnaie n’est pas acceptée en ce moment. Si vous avez déjà envoyé des fonds, ne payez pas une seconde fois : écrivez à notre support avec le hash de transaction. Sinon, veuillez en choisir une autre.',
    ADDRESS_UNKNOWN:
      'L’adresse qui vous a été affichée n’est pas la nôtre. Si vous avez déjà envoyé des fonds, ne payez pas une seconde fois : écrivez à notre support avec le hash de transaction. Sinon, rechargez la page et comparez l’adresse.',
    CARD_PROVIDER_NOT_AVAILABLE: 'Le prestataire choisi n’est pas disponible pour ce montant',
    CARD_WALLET_FAILED:
      'Le paiement n’a pas pu être préparé. Veuillez réessayer dans quelques minutes.',
    INVALID_PAYMENT_ID: 'Identifiant de paiement non valide. Il doit commencer par « GHOST- ».',
    PAYMENT_NOT_FOUND:
      'Paiement introuvable. Veuillez vérifier votre identifiant de paiement et réessayer.',
    RECEIPT_NOT_READY: 'Ce paiement n’a pas de reçu, car il n’a pas été vérifié.',
    CORRECTION_TOKEN_INVALID:
      'Ce lien a expiré, ou il ne concerne pas ce paiement. Veuillez en demander un nouveau sur la page du paiement.',
    CORRECTION_NOT_POSSIBLE:
      'Les informations de ce paiement ne peuvent pas être corrigées ici. Veuillez écrire à notre support.',
    CORRECTION_NOT_WAITING:
      'Ce paiement n’attend plus de vérification et ne peut donc plus être corrigé. Veuillez écrire à notre support si quelque chose ne va pas.',
    CORRECTION_SAME: 'C’est ce que vous avez déjà envoyé.',
    CORRECTION_USED:
      'Ce paiement a déjà été corrigé. Un paiement ne peut être corrigé qu’une fois. Veuillez écrire à notre support si quelque chose ne va toujours pas.',
    CORRECTION_CONTESTED:
      'Une autre personne a donné les mêmes informations. Notre équipe les examine d’abord. Veuillez écrire à notre support.',
    CORRECTION_CODE_TAKEN:
      'Notre équipe a commencé à utiliser votre code, il ne peut donc plus être corrigé. Veuillez écrire à notre support s’il était mal saisi.',
    CORRECTION_MONEY_FOUND:
      'L’argent de ce paiement a déjà été reçu, il n’y a donc rien à corriger. Veuillez écrire à notre support si quelque chose ne va pas.',
    TOP_UP_TOKEN_INVALID:
      'Ce lien a expiré, ou il ne concerne pas ce paiement. Veuillez en demander un nouveau à notre support.',
    TOP_UP_NOT_WAITING:
      'Ce paiement n’attend plus d’autre code. Veuillez consulter sa page, et écrire à notre support si quelque chose ne va pas.',
    TOP_UP_USED:
      'Un code a déjà été ajouté par ce lien. Notre équipe le vérifie et vous écrira s’il manque encore quelque chose.',
    TOP_UP_CONTESTED:
      'Une autre personne a également indiqué l’un de vos codes. Notre équipe l’examine d’abord. Veuillez écrire à notre support avant d’en ajouter un autre.',
    TRACKING_FAILED:
      'Impossible de suivre le paiement pour le moment. Veuillez réessayer dans quelques minutes.',
    PAYMENT_ALREADY_VERIFIED: 'Ce paiement a déjà été vérifié et ne peut plus être modifié.',
    SUBSCRIPTION_ALREADY_UPDATED: 'Cet abonnement a déjà été mis à jour.',
    TRANSACTION_ALREADY_FAILED: 'Ce paiement a déjà été marqué comme échoué.',
  },

  homeTexts: {
    pageTitle: 'S’abonner ou faire un don',
    title: 'Ghost eShop Pro',
    lead: 'L’abonnement professionnel à un outil de boutique pour consoles de jeu, d’un mois à un accès à vie.',
    lines: [],
    subscribe: {
      title: 'S’abonner',
      prices: 'Tous les tarifs',
      method: 'Moyen de paiement',
      methods: {
        card: 'Carte',
        crypto: 'Crypto',
        nintendo: 'Nintendo eShop',
        alternative: 'Code prépayé',
      },
      region: 'Région de votre carte cadeau',
      duration: 'Durée',
      popular: 'Populaire',
      action: (amount) => `S’abonner pour ${amount}`,
      choose: 'Choisir une durée',
    },
    donate: {
      title: 'Faire un don',
      text: 'Vous fixez le montant, à partir de 1,00 $US, dans la cryptomonnaie de votre choix.',
      action: 'Faire un don',
    },
    howTitle: 'Comment ça marche',
    steps: [
      { title: 'Choisissez l’objet', text: 'Un abonnement ou un don.' },
      {
        title: 'Donnez vos informations',
        text: 'Votre nom d’utilisateur et votre e-mail. Rien pour un don.',
      },
      {
        title: 'Choisissez un moyen de paiement',
        text: 'Vous voyez d’abord le montant total.',
      },
      { title: 'Payez', text: 'Un identifiant vous permet de suivre votre paiement.' },
    ],
    whyTitle: 'Pourquoi nous choisir',
    reasons: [
      {
        title: 'Paiement sécurisé',
        text: 'Nous ne voyons jamais votre carte ni votre portefeuille.',
      },
      {
        title: 'Livraison rapide',
        text: 'Par carte, l’activation est immédiate dès que le paiement est confirmé.',
      },
      {
        title: 'Support professionnel',
        text: 'Notre équipe répond 24 h/24, 7 j/7. Votre identifiant de paiement suffit.',
      },
    ],
    promiseTitle: 'Notre engagement de livraison',
    promiseText: promise,
    track: 'Suivre chaque étape avec votre identifiant',
  },
  pricingTexts: {
    title: 'Tarifs',
    lead: 'Le prix de Ghost eShop Pro pour chaque moyen de paiement. Choisissez une ligne pour payer cette durée.',
    donate: 'Faire un don',
    otherWay: 'Payer autrement',
    methodSwitch: 'Moyen de paiement',
    regionSwitch: 'Région de votre carte cadeau',
    columns: {
      duration: 'Durée',
      totalPrice: 'Prix total',
      monthlyCost: 'Par mois',
      value: 'Avantage',
    },
    worth: { best: 'Meilleure offre', recommended: 'Recommandé', standard: 'Standard' },
    methods: {
      crypto: {
        title: 'Cryptomonnaie',
        short: 'Crypto',
        text: 'Bitcoin, Ethereum, USDT, BNB, Solana ou USDC, pour le montant affiché en dollars.',
        how: {
          title: 'Payer en cryptomonnaie',
          steps: [
            `Vous voyez le montant exact dans votre cryptomonnaie, garanti ${quoteMinutes} minutes.`,
            'Envoyez-le, puis collez votre hash de transaction.',
            promise,
          ],
        },
      },
      card: {
        title: 'Carte',
        short: 'Carte',
        text: 'Par les prestataires de Paygate, PayPal, Stripe ou Klarna, selon votre pays.',
        how: {
          title: 'Payer par carte',
          steps: [
            'Les frais du prestataire s’ajoutent. Vous voyez le total avant de payer.',
            'Vous payez sur la page du prestataire. Nous ne voyons jamais votre carte.',
            'Activation immédiate dès que votre paiement est confirmé.',
          ],
        },
      },
      'alternative-rewarble': {
        title: 'Bon Rewarble',
        short: 'Rewarble',
        text: 'Sans vérification d’identité : achetez un code et saisissez-le ici. Les prix sont les mêmes que par carte.',
        how: {
          title: 'Payer avec un bon',
          steps: [
            'Achetez un code de cette valeur. La page de paiement recommande des vendeurs.',
            'Saisissez son code de 16 caractères sur la page de paiement.',
            promise,
          ],
        },
      },
      'nintendo-eshop': {
        title: 'Carte cadeau Nintendo eShop',
        short: 'Nintendo',
        text: 'Une carte cadeau de cette valeur exacte, de la région de votre choix.',
        how: {
          title: 'Payer avec une carte cadeau',
          steps: [
            'Achetez une carte de cette valeur exacte. Nous ne pouvons pas rendre la monnaie.',
            'Saisissez son code de 16 caractères sur la page de paiement.',
            promise,
          ],
        },
      },
    },
    regionSigns: { europe: '€', us: '$', japan: '¥' },
    noneForMethod: 'Aucun tarif pour le moyen de paiement choisi',
    none: 'Aucun tarif disponible',
    noneText: 'Rien n’est en vente pour le moment. Veuillez revenir un peu plus tard.',
    failed: 'Les tarifs n’ont pas pu être chargés',
    retry: again,
  },

  paymentTexts: {
    titles: { 'ghost-eshop-pro': 'S’abonner à Ghost eShop Pro', donation: 'Faire un don' },
    processing: 'Traitement de votre paiement…',
    codeSubmitted: 'Votre code a été envoyé.',
    seen: 'Nous avons vu votre paiement.',
    registered: 'Nous avons bien reçu vos informations de paiement',
    paymentId,
    home: 'Retour à l’accueil',
    retry: again,
    newTab: '(s’ouvre dans un nouvel onglet)',
    steps: {
      label: 'Étapes de ce paiement',
      info: 'Informations',
      payment: 'Paiement',
      confirmation: 'Confirmation',
      done: 'étape terminée',
    },
    unavailable: {
      track: 'Suivre un paiement',
    },
    info: {
      purpose: 'À quoi sert ce paiement ?',
      purposes: { subscription: 'Abonnement', donation: 'Don' },
      account: 'Votre compte',
      username: 'Nom d’utilisateur',
      usernameHint: 'Le compte auquel l’abonnement est destiné.',
      email: 'E-mail',
      emailHint: 'Nous vous écrirons dès qu’il sera actif.',
      noAccount: 'Pas encore de compte ?',
      register: 'Créez-en un sur le site d’inscription',
      method: 'Moyen de paiement',
      region: 'Région de votre carte cadeau',
      regionHint:
        'Là où la carte a été achetée. Une carte d’une autre région ne peut pas être acceptée.',
      regions: {
        europe: 'Cartes en euros (EUR)',
        us: 'Cartes en dollars américains (USD)',
        japan: 'Cartes en yens (JPY)',
      },
      route: 'Avec quel code souhaitez-vous payer ?',
      tier: 'Durée',
      popular: 'Populaire',
      perMonth: (money) => `${money} par mois`,
      continue: 'Continuer',
      feeOnTop: 'Les frais du prestataire s’ajoutent et sont affichés à l’étape suivante.',
      missing: {
        username: 'Saisissez votre nom d’utilisateur pour continuer.',
        email: 'Saisissez votre adresse e-mail pour continuer.',
        method: 'Choisissez un moyen de paiement pour continuer.',
        region: 'Choisissez la région de votre carte cadeau pour continuer.',
        tier: 'Choisissez une durée pour continuer.',
        pricing: 'Aucun tarif n’est disponible pour le moment.',
      },
      noTiers:
        'Rien n’est en vente avec ce moyen de paiement pour le moment. Veuillez en choisir un autre.',
      pricesFailedForRegion:
        'Les tarifs du jour n’ont pas pu être chargés. Nous continuons d’essayer. Veuillez patienter ou choisir un autre moyen de paiement.',
      pricesFailed:
        'Les tarifs du jour n’ont pas pu être chargés. Nous continuons d’essayer. Voici nos tarifs habituels, qui ne sont peut-être plus à jour : veuillez attendre avant d’envoyer de l’argent.',
      methodsFailed:
        'Nous n’avons pas pu vérifier quels moyens de paiement sont disponibles. Nous continuons d’essayer.',
    },
    panel: {
      loading: 'Chargement du formulaire de paiement…',
      failed:
        'Cette partie de la page n’a pas pu être chargée. Rien n’a été payé, et votre saisie est conservée.',
    },
    summary: {
      title: 'Récapitulatif',
      what: 'Objet',
      duration: 'Durée',
      durationMissing: 'Pas encore choisie',
      method: 'Moyen de paiement',
      account: 'Compte',
      amount: 'Montant à payer',
      donationAmount: 'Votre don',
      amountMissing: '–',
      change: 'Modifier',
      afterwards: {
        card: 'Activation immédiate dès que le prestataire confirme votre paiement.',
        'ghost-eshop-pro': `${promise} Vous pouvez suivre chaque étape avec votre identifiant de paiement.`,
        donation:
          'Nous le confirmons à son arrivée. Vous pouvez le suivre avec votre identifiant de paiement.',
      },
    },
    donation: {
      amount: 'Montant en dollars américains',
      amountHint: 'De 1 $US à 10 000 $US.',
      suggestions: 'Montants suggérés',
      amountRequired: 'Veuillez saisir un montant',
      amountTooSmall: 'Le plus petit don est de 1,00 $US',
      amountTooLarge: 'Le plus grand don est de 10 000,00 $US',
      enterAmount: 'Saisissez un montant pour voir où l’envoyer.',
    },
    submit: {
      unreachable:
        'Le serveur est injoignable, et votre paiement n’a pas été enregistré. Toute votre saisie est encore là : veuillez appuyer à nouveau sur le bouton.',
      unknown:
        'La connexion a été perdue et nous n’avons pas pu savoir si votre paiement a été enregistré. Veuillez appuyer à nouveau sur le bouton : un même paiement n’est jamais enregistré deux fois.',
      firstUnknown:
        'Nous n’avons pas pu savoir si votre premier envoi est arrivé, vos modifications n’ont donc pas encore été envoyées. Veuillez appuyer à nouveau sur le bouton dans un instant.',
      fallback: 'Le paiement n’a pas pu être envoyé. Veuillez réessayer ou contacter le support.',
      missingFields: 'Veuillez remplir tous les champs obligatoires du paiement.',
      submitting: 'Envoi…',
      support: 'Contacter le support',
      otherMethod: 'Choisir un autre moyen de paiement',
      newPrice: (money) =>
        `Le prix est maintenant de ${money}. Veuillez vérifier le montant avant d’envoyer le formulaire.`,
    },
  },
  submitFallbacks: {
    card: 'Le paiement a échoué. Veuillez réessayer.',
    'alternative-rewarble':
      'Les informations du code Rewarble n’ont pas pu être envoyées. Veuillez réessayer.',
  },
  duplicateTexts: {
    'nintendo-eshop': 'Ce code de carte cadeau est déjà enregistré. Veuillez vérifier votre code.',
    'alternative-rewarble': 'Ce code Rewarble est déjà enregistré. Veuillez vérifier votre code.',
    'alternative-paysafe':
      'Cette Paysafecard est déjà enregistrée. Veuillez vérifier votre code PIN.',
  },
  routeTexts: {
    'alternative-rewarble': {
      name: 'Bon Rewarble',
      description: 'Acheté avec PayPal, une carte ou un virement. Sans vérification d’identité.',
    },
    'alternative-paysafe': {
      name: 'Paysafecard',
      description: 'Un code PIN à 16 chiffres, acheté en magasin ou en ligne.',
    },
  },
  correctedCodeTexts: {
    'nintendo-eshop': 'Le bon code de carte cadeau',
    'alternative-rewarble': 'Le bon code Rewarble',
    'alternative-paysafe': 'Le bon code PIN Paysafecard',
  },
  addedCodeTexts: {
    'nintendo-eshop': 'Code de la carte cadeau',
    'alternative-rewarble': 'Code Rewarble',
    'alternative-paysafe': 'Code PIN Paysafecard',
  },
  codeFieldTexts: {
    amount: 'Valeur du code',
    currency: 'Devise',
    pin: 'Code PIN (facultatif)',
    cash: 'Un code vaut de l’argent liquide. Saisissez-le uniquement ici : nous ne le demandons jamais par chat ou par e-mail. Recharger cette page vide le champ.',
  },
  addedCodeHints: {
    'nintendo-eshop': (region) =>
      `Les 16 caractères, tels qu’ils sont imprimés. La carte doit être de la même région${region}.`,
    'alternative-rewarble': () => 'Les 16 caractères (lettres et chiffres) reçus du vendeur.',
    'alternative-paysafe': () => 'Les 16 chiffres sur le ticket.',
  },
  confirmationTexts: {
    title: {
      donation: 'Merci pour votre don',
      'ghost-eshop-pro': 'Nous avons bien reçu vos informations de paiement',
    },
    text: {
      donation: 'Merci de soutenir le projet. Notre équipe confirmera votre don à son arrivée.',
      'ghost-eshop-pro': `Votre abonnement sera activé sous ${busy} heures (${longest} au maximum).`,
    },
    card: {
      withTeam: 'Entre les mains de notre équipe',
      waiting: {
        label: 'Paiement en attente',
        title: 'En attente de votre paiement par carte',
        text: (provider) =>
          `${provider} ne l’a pas encore confirmé. Si vous n’avez pas encore payé, rouvrez la page de paiement. Votre abonnement est activé dès que le paiement est confirmé.`,
      },
      done: {
        label: 'Paiement confirmé',
        title: 'Votre paiement est confirmé',
        text: () => 'L’argent est arrivé. Votre abonnement est activé immédiatement.',
      },
      closed: {
        label: 'Paiement clos',
        title: 'Ce paiement est clos',
        text: () =>
          'Ce paiement n’a pas été effectué à temps, ou il a été annulé. Si votre compte a été débité, contactez le support avec l’identifiant de paiement. Sinon, revenez en arrière et recommencez.',
      },
    },
    earlier: {
      title: 'Vos premières informations sont enregistrées',
      hash: (hash) =>
        `La réponse s’est perdue en route, mais vos informations étaient bien arrivées. Ce paiement est enregistré avec le hash de transaction ${hash}. Ce que vous avez modifié ensuite n’a pas été conservé.`,
      code: (code) =>
        `La réponse s’est perdue en route, mais vos informations étaient bien arrivées. Ce paiement est enregistré avec le code ${code}. Ce que vous avez modifié ensuite n’a pas été conservé.`,
      unknown:
        'Une réponse s’est perdue en route, mais l’une de vos saisies était bien arrivée. Ce paiement est enregistré avec celle-ci, et avec rien d’autre.',
      correctHash:
        'Si ce n’est pas exact, ne payez pas une seconde fois : écrivez à notre support avec l’identifiant de paiement et la bonne information, et nous la corrigerons.',
      correctCode:
        'Si ce n’est pas exact, choisissez « Faire un autre paiement » et saisissez le bon code : ce sera un paiement à part, et celui-ci sera clos. N’envoyez jamais un code par e-mail.',
      subject: (id) => `Correction du paiement ${id}`,
    },
    difference: {
      title: 'Ce paiement était déjà enregistré',
      noted:
        'Il garde les informations avec lesquelles il a été enregistré. Notre équipe lira celles que vous venez d’envoyer et décidera.',
      left_out:
        'Il garde les informations avec lesquelles il a été enregistré. Celles que vous venez d’envoyer n’ont pas été conservées. Si elles sont exactes, écrivez à notre support avec l’identifiant de paiement.',
    },
    keep: 'Conservez cet identifiant. Notre support vous le demandera.',
    track: 'Suivre ce paiement',
    another: 'Faire un autre paiement',
    next: {
      'ghost-eshop-pro': [
        {
          title: 'Nous vérifions votre paiement',
          text: 'En général en moins de 24 heures, jusqu’à 48 en période de forte affluence.',
        },
        { title: 'Nous activons votre abonnement' },
        {
          title: 'Vous recevez un e-mail',
          text: 'Nous vous écrirons à l’adresse que vous avez donnée.',
        },
      ],
      donation: [
        {
          title: 'Nous vérifions votre don',
          text: 'En général en moins de 24 heures, jusqu’à 48 en période de forte affluence.',
        },
        { title: 'Le suivi l’affiche comme terminé', text: nothingToDo },
      ],
    },
  },
  cardTexts: {
    lead: 'Vous payez sur la page sécurisée du prestataire, dans un nouvel onglet. Nous ne voyons jamais votre carte.',
    legend: 'Choisissez un prestataire de paiement',
    loadFailed:
      'Les prestataires de paiement n’ont pas pu être chargés. Rien n’a été payé : veuillez réessayer, ou choisir un autre moyen de paiement à l’étape précédente.',
    none: 'Aucun prestataire de paiement n’est disponible pour le moment',
    noneHint:
      'Rien n’a été payé. Veuillez réessayer plus tard, ou choisir un autre moyen de paiement à l’étape précédente.',
    noneFits: 'Aucun prestataire n’accepte ce montant pour le moment',
    noneFitsHint:
      'Veuillez choisir une durée plus longue ou un autre moyen de paiement à l’étape précédente.',
    quotesFailed:
      'Les frais n’ont pas pu être estimés. Avant le paiement, le prestataire affiche le montant qui sera débité de votre carte.',
    total: 'Total, frais du prestataire compris',
    toPayAt: (provider) => `À payer chez ${provider}`,
    product: (duration) => `Ghost eShop Pro, ${duration}`,
    feeOf: (provider, percent) => `Frais ${provider} (${percent})`,
    totalShort: 'Total',
    withFeeShort: (amount) => `${amount} frais compris`,
    opens: (provider, amount) => `${provider} · ${amount} · nouvel onglet`,
    aboutAmount: (amount) => `environ ${amount}`,
    afterwards: (provider) => `Activation immédiate dès que ${provider} confirme votre paiement.`,
    minimum: (money) => `Min. ${money}`,
    about: (amount) => `≈ ${amount}`,
    withFee: (amount, fee) =>
      `Environ ${amount} au total, dont environ ${fee} de frais du prestataire`,
    feeBadge: (percent, fee) => `${percent} de frais, ≈ ${fee}`,
    outOfService: 'Indisponible pour le moment.',
    estimate:
      'Les frais sont des estimations. Avant le paiement, le prestataire affiche le montant qui sera débité de votre carte, et peut demander une pièce d’identité.',
    selectProvider: 'Veuillez choisir un prestataire de paiement',
    notAvailable: 'Le prestataire choisi n’est pas disponible pour ce montant',
    continue: 'Continuer vers le paiement',
    preparing: 'Préparation du paiement',
    preparingTab:
      'Préparation du paiement… La page de paiement sécurisée s’ouvre ici dans un instant.',
    noUrl: 'Aucune adresse de paiement reçue',
    nothingPaid: 'Rien n’a été payé. Veuillez réessayer, ou choisir un autre prestataire.',
    progress: 'Paiement en cours',
    waitingFor: (provider) => `En attente de confirmation par ${provider}`,
    progressLead: (provider) =>
      `Rien n’est encore confirmé. Payez chez ${provider}, puis revenez : cette page passera d’elle-même à la suite.`,
    someProvider: 'votre prestataire',
    blocked: (provider) =>
      `Votre navigateur a bloqué le nouvel onglet. Ouvrez ici la page de paiement, payez chez ${provider}, puis revenez : cette page passera d’elle-même à la suite.`,
    openPage: 'Ouvrir la page de paiement',
    live: 'En direct',
    checked: (time) => `En direct, vérifié à ${time}`,
    lost: 'La connexion a été perdue. Nous continuons d’essayer, et votre paiement n’est pas concerné.',
    copyId: 'Copier l’identifiant de paiement',
    keepId:
      'Conservez cet identifiant. Si vous fermez cette page, il vous permet de retrouver votre paiement.',
    next: {
      title: 'La suite',
      opened: 'Page de paiement ouverte',
      openedAt: (provider, amount) => `Chez ${provider}, pour ${amount}.`,
      confirms: (provider) => `${provider} confirme votre paiement`,
      confirmsSoon: 'En général quelques minutes après votre paiement.',
      confirmed: (provider) => `${provider} a confirmé votre paiement`,
      closed: 'Ce paiement n’a pas été effectué à temps, ou il a été annulé.',
      activates: 'Nous activons votre abonnement',
      activatesSoon: 'Immédiatement, dès que le paiement est confirmé.',
      activated: 'Votre abonnement est actif',
      email: 'Vous recevez un e-mail',
      emailTo: (address) => `À ${address}.`,
    },
    completed: 'J’ai effectué le paiement',
    goBack: 'Retour',
    goBackHint:
      '« Retour » vous permet de choisir un autre prestataire pour le même paiement, sans frais.',
    offButBegun:
      'Les paiements par carte sont désactivés pour le moment, la page de ce paiement ne peut donc plus être ouverte. Si vous avez déjà payé, ne payez pas une seconde fois : ce paiement sera tout de même confirmé. Sinon, veuillez choisir un autre moyen de paiement à l’étape précédente.',
    failedTitle: 'Ce paiement est clos',
    failed:
      'Ce paiement n’a pas été effectué à temps, ou il a été annulé. Si votre compte a été débité, contactez le support avec l’identifiant de paiement. Sinon, revenez en arrière et recommencez.',
  },
  cryptoTexts: {
    method: 'Cryptomonnaie',
    none: 'Aucune adresse de cryptomonnaie disponible',
    noneHint: {
      'ghost-eshop-pro':
        'Veuillez choisir un autre moyen de paiement, ou revenir plus tard. Rien n’a été payé.',
      donation: 'Veuillez revenir plus tard. Rien n’a été payé.',
    },
    loadFailed: 'Les adresses n’ont pas pu être chargées. Rien n’a été payé.',
    coins: 'Choisissez votre cryptomonnaie',
    send: 'Envoyez le paiement',
    quoteLoading: 'Calcul du montant…',
    sendExactly: 'Envoyez exactement',
    sendAmount: 'Envoyez',
    copyAmount: 'Copier le montant',
    worth: (symbol) => `Envoyez des ${symbol} pour une valeur de`,
    coinsWorth: (symbol, money) => `${money} en ${symbol}`,
    less: (money, less) => `${money} moins ${less}, ce qui identifie le paiement comme le vôtre.`,
    heldFor: (left) => `Cours garanti encore ${left}`,
    priceHeldFor: (left) => `Prix garanti encore ${left}`,
    fees: 'Les frais de réseau s’ajoutent.',
    withoutAmount: (symbol) =>
      `Nous ne pouvons pas donner le montant en ${symbol} pour le moment. Veuillez utiliser le cours de votre portefeuille.`,
    openWallet: 'Ouvrir dans le portefeuille',
    sandboxWallet: 'Ouvrir le portefeuille de test',
    qrHolds: 'Contenu du QR code',
    qrHoldsOnly: { address: 'Adresse seule', amount: 'Avec le montant' },
    qrCopy: { address: 'Copier l’adresse', amount: 'Copier le lien de paiement' },
    qrCopied: { address: 'Adresse copiée', amount: 'Lien de paiement copié' },
    qrFailed: 'Ce navigateur ne permet pas de copier. Veuillez copier l’adresse.',
    toAddress: (coin) => `À cette adresse ${coin}`,
    copyAddress: 'Copier l’adresse',
    compareAddress: (end) =>
      `Vérifiez que votre portefeuille affiche l’adresse qui se termine par ${end}.`,
    paidQuestion: 'Quel montant avez-vous envoyé ?',
    paidPresent: 'Le montant ci-dessus',
    paidEarlier: 'Un montant précédent',
    paidTo: 'À',
    networks: {
      btc: 'Bitcoin (adresses commençant par bc1)',
      eth: 'Réseau Ethereum (mainnet)',
      usdt: 'Réseau Ethereum (ERC-20)',
      bnb: 'BNB Smart Chain (BSC, BEP-20)',
      sol: 'Réseau Solana',
      usdc: 'Réseau Base',
    },
    warnings: {
      btc: 'Envoyez uniquement des BTC, et uniquement sur le réseau Bitcoin. Tout autre envoi est perdu.',
      eth: 'Envoyez uniquement des ETH, et uniquement sur le réseau Ethereum. Tout envoi sur un autre réseau est perdu.',
      usdt: 'Envoyez uniquement des USDT, et uniquement sur le réseau Ethereum (ERC-20). Les USDT envoyés sur Tron, BSC ou un autre réseau sont perdus.',
      bnb: 'Envoyez uniquement des BNB, et uniquement sur BNB Smart Chain. Tout envoi sur un autre réseau est perdu.',
      sol: 'Envoyez uniquement des SOL, et uniquement sur le réseau Solana. Tout autre envoi est perdu.',
      usdc: 'Envoyez uniquement des USDC, et uniquement sur le réseau Base. Les USDC envoyés sur Ethereum, Solana, Polygon ou un autre réseau sont perdus.',
    },
    writeToSupport: 'Écrire au support avec le hash',
    sentMail: {
      subject: 'Fonds envoyés dans une cryptomonnaie que le site n’accepte plus',
      subjectElsewhere: 'Fonds envoyés autrement que demandé',
      body: ({ coin, hash, found }) =>
        `Cryptomonnaie : ${coin}\nHash de transaction : ${hash}\n${found === undefined ? '' : `Trouvé : ${found}\n`}`,
    },
    watch: {
      on: 'Nous surveillons la blockchain.',
      goesOn: 'Cette page continue d’elle-même.',
      away: 'Nous ne pouvons pas surveiller la blockchain pour le moment. Si vous avez envoyé le paiement, envoyez son hash.',
    },
    haveHash: 'J’ai un hash de transaction',
    hash: 'Collez votre hash de transaction',
    hashHint:
      'Votre portefeuille l’affiche après l’envoi, comme hash de transaction, identifiant de transaction ou TXID.',
    hashFits: {
      bitcoin: 'Ressemble à un hash de transaction Bitcoin valide.',
      ethereum: 'Ressemble à un hash de transaction Ethereum valide.',
      bsc: 'Ressemble à un hash de transaction BNB Smart Chain valide.',
      base: 'Ressemble à un hash de transaction Base valide.',
      solana: 'Ressemble à une signature de transaction Solana valide.',
    },
    hashShape: {
      bitcoin:
        'Un hash de transaction Bitcoin a 64 caractères : des chiffres et les lettres de a à f.',
      ethereum:
        'Un hash de transaction Ethereum est 0x suivi de 64 caractères : des chiffres et les lettres de a à f.',
      bsc: 'Un hash de transaction BNB Smart Chain est 0x suivi de 64 caractères : des chiffres et les lettres de a à f.',
      base: 'Un hash de transaction Base est 0x suivi de 64 caractères : des chiffres et les lettres de a à f.',
      solana: 'Une signature Solana a de 86 à 88 lettres et chiffres.',
    },
    hashOfOtherChain: {
      bitcoin:
        'Cela ressemble à un hash de transaction Bitcoin. Si vous avez payé en Bitcoin, choisissez Bitcoin ci-dessus.',
      ethereum:
        'Cela ressemble à un hash d’Ethereum, de BSC ou de Base. Si vous y avez payé, choisissez cette cryptomonnaie ci-dessus.',
      solana:
        'Cela ressemble à une signature Solana. Si vous avez payé en Solana, choisissez Solana ci-dessus.',
    },
    arrived: (money) =>
      `Nous avons vu votre paiement de ${money} et saisi le hash pour vous. Il ne reste qu’à envoyer ce hash.`,
    hashHelp: {
      fits: (amount, confirmations) =>
        `Trouvé : ${amount} vers notre adresse${confirmations === 0 ? '' : `, ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`}.`,
      short: (arrived, missing) =>
        `Trouvé : ${arrived}. Il manque ${missing}. Envoyez ce hash, ne payez pas à nouveau le montant entier, et écrivez à notre support.`,
      pending: 'Transaction vue, pas encore dans un bloc. Vous pouvez déjà envoyer le hash.',
      notFound:
        'Transaction pas encore vue. Les nouvelles mettent jusqu’à une minute à apparaître. Vous pouvez quand même envoyer le hash.',
      otherAddress: (address) =>
        `Cette transaction est allée à une autre adresse${address === null ? '' : ` (${address})`}. Avez-vous copié le bon hash ?`,
      unknownToken: 'un jeton inconnu',
      notTheCoin: (asked) =>
        `Un jeton est arrivé, mais ce n’est pas ${asked}, quel que soit son nom. Avez-vous copié le bon hash ?`,
      otherCoin: (paid, asked) => `Transaction trouvée : ${paid}, et non ${asked}.`,
      otherNetwork: (found, asked) => `Transaction trouvée : ${found}. Vous avez choisi ${asked}.`,
      facts: (money, network = 'un autre réseau') =>
        money === undefined ? `sur ${network}` : `${money} sur ${network}`,
      failed: 'Cette transaction a échoué : rien n’a été envoyé.',
      nothingMoved: 'Cette transaction a envoyé un montant nul. Avez-vous copié le bon hash ?',
    },
    switchTitle: 'Changer de cryptomonnaie',
    switchTo: (coin) => `J’ai payé en ${coin}`,
    withoutHash: 'Je n’ai pas de hash de transaction',
    withoutHashHint: (amount) =>
      `Notre équipe cherche alors votre paiement par son montant et son adresse. C’est plus long qu’avec un hash, et cela ne fonctionne que si exactement ${amount} arrive à l’adresse ci-dessus. Si vous trouvez le hash plus tard, envoyez-le à notre support avec votre identifiant de paiement.`,
    confirm: 'J’ai envoyé le paiement, à cette adresse et sur ce réseau.',
    confirmRequired: 'Veuillez confirmer que vous avez envoyé le paiement',
    submit: 'Envoyer le hash de transaction',
    submitWithoutHash: 'Envoyer sans hash',
    missing: {
      hash: 'Collez le hash de transaction pour pouvoir l’envoyer.',
      quote: 'Veuillez attendre que le montant s’affiche.',
      amount: 'Choisissez le montant que vous avez envoyé.',
    },
  },
  nintendoTexts: {
    card: '1. Procurez-vous la bonne carte cadeau',
    need: (money, region) =>
      `Une carte Nintendo eShop de ${money}, achetée ${{ europe: 'en Europe', us: 'aux États-Unis', japan: 'au Japon' }[region]}`,
    rules: [
      'Exactement cette valeur, sur une seule carte. Nous ne pouvons ni rendre la monnaie si elle vaut plus, ni combiner deux cartes de moindre valeur.',
      'Pas encore utilisée. Notre équipe l’utilise puis active votre abonnement.',
    ],
    otherRegion: 'Une carte d’une autre région ne peut pas être utilisée ici.',
    changeRegion: 'Votre carte vient d’ailleurs ? Choisissez sa région à l’étape précédente.',
    enter: '2. Saisissez son code',
    codeHint:
      'Les 16 caractères (lettres et chiffres) sous la zone à gratter ou dans l’e-mail du magasin.',
    confirm: 'Cette carte a la bonne valeur et la bonne région, et elle n’a pas été utilisée.',
    confirmRequired: 'Veuillez confirmer que la carte est la bonne et n’a pas été utilisée',
    submit: 'Envoyer le code de la carte cadeau',
  },
  plainVoucherTexts: {
    'alternative-paysafe': {
      buy: '1. Procurez-vous une Paysafecard',
      need: (money) => `Une Paysafecard d’une valeur d’au moins ${money}`,
      rules: [
        'En vente dans les kiosques, stations-service, supermarchés et sur le site officiel de Paysafecard.',
        'Pas encore utilisée : une Paysafecard entamée n’a plus sa pleine valeur.',
      ],
      enter: '2. Saisissez son code PIN',
      pinHint: 'Les 16 chiffres sur le ticket.',
      confirm: 'Cette Paysafecard a la valeur que j’ai saisie, et elle n’a pas été utilisée.',
      confirmRequired: 'Veuillez confirmer que la Paysafecard n’a pas été utilisée',
      submit: 'Envoyer le code PIN Paysafecard',
    },
  },
  quoteTexts: {
    changed: (what) =>
      `Le prix est maintenant de ${what}. Paiement déjà envoyé ? Envoyez votre hash : l’ancien montant reste valable.`,
    changedAmount: (what) =>
      `Le montant est maintenant de ${what}. Paiement déjà envoyé ? Envoyez votre hash : l’ancien montant reste valable.`,
    changedAddress: 'L’adresse aussi est nouvelle : envoyez uniquement à l’adresse ci-dessous.',
    changedBefore: (price) => `Le prix est maintenant de ${price}.`,
    over: 'Ce montant a expiré. Si vous avez déjà envoyé ce montant, envoyez votre hash : le montant reste valable. Sinon, demandez un nouveau montant.',
    renew: 'Obtenir un nouveau montant',
    foreign: 'Cette adresse n’est plus la nôtre : n’y envoyez rien.',
    foreignSent: 'Si vous y avez déjà envoyé des fonds, écrivez à notre support.',
    refused: {
      COIN_NOT_AVAILABLE: (coin) => `${coin} n’est plus accepté`,
      TIER_NOT_AVAILABLE: () => 'Cette durée n’est plus en vente',
      PAYMENT_METHOD_DISABLED: (method) => `${method} : indisponible en ce moment`,
    },
    refusedUnpaid:
      'Rien n’a été payé. Gardez votre code si vous en avez un, et choisissez un autre moyen de paiement ou revenez plus tard.',
    refusedUnsent: 'Rien n’a été payé. Veuillez choisir autre chose, ou revenir plus tard.',
    refusedLapsed:
      'Veuillez ne rien envoyer maintenant. Si vous avez déjà envoyé des fonds, envoyez votre hash : le montant qui vous a été affiché reste valable.',
    refusedSent:
      'Si vous avez déjà envoyé des fonds, ne payez pas une seconde fois : écrivez à notre support avec le hash de transaction.',
  },
  voucherTexts: {
    amountHint: (money) => `Au moins ${money}. Nous ne rendons pas la monnaie.`,
    amountTooSmall: 'Le montant doit être supérieur à 0',
    amountTooLarge: 'Ce montant est trop élevé',
    doubt: {
      worth_less: (price) =>
        `Le code vaut moins que le prix de ${price}. Votre abonnement pourrait ne pas être activé.`,
      other_currency: (price, currency) =>
        `Le code est en ${currency === 'Other' ? 'une autre devise' : currency}, et le prix est de ${price}. S’il vaut moins, votre abonnement pourrait ne pas être activé.`,
    },
    confirmDoubt: 'Envoyer quand même',
    rewarble: {
      buy: '1. Achetez un bon Rewarble',
      vendors: 'Vendeurs recommandés',
      exampleNotice: 'Ces vendeurs sont des exemples et ne vendent rien.',
      loading: 'Chargement des vendeurs…',
      noGuide:
        'Nous ne pouvons pas afficher les vendeurs pour le moment. Si vous avez un bon, saisissez-le ci-dessous. Sinon, demandez à notre support. N’achetez jamais à des inconnus qui vous écrivent.',
      warningTitle: 'Attention aux arnaques',
      enter: '2. Saisissez votre bon',
      type: 'Type',
      typeHint: 'Le nom du produit chez le vendeur.',
      chooseType: 'Choisissez un type',
      submit: 'Envoyer le bon Rewarble',
    },
  },
  textSentences: {
    hidden: 'Ce texte contient des caractères invisibles. Veuillez le saisir à nouveau.',
    badEmail: 'Adresse e-mail non valide',
    tooLong: (max) => `${max} caractères au plus`,
    severalHashes: 'Ce texte contient plusieurs hash de transaction. Veuillez n’en saisir qu’un.',
  },
  payerSentences: {
    username: 'Veuillez saisir votre nom d’utilisateur',
    email: 'Veuillez saisir votre adresse e-mail',
    hash: 'Veuillez saisir le hash de transaction',
    pin: 'Veuillez saisir le code PIN ou laisser le champ vide',
    nintendo: {
      required: 'Veuillez saisir le code de votre carte cadeau',
      refused: 'Les codes Nintendo eShop ont exactement 16 caractères',
      letters:
        'Les codes Nintendo eShop n’utilisent pas les lettres O, I et Z. Veuillez vérifier votre code.',
    },
    rewarble: {
      required: 'Veuillez indiquer le code, le type et la valeur du bon Rewarble',
      refused: 'Le code Rewarble doit avoir exactement 16 caractères',
    },
    paysafecard: {
      required: 'Veuillez indiquer le code PIN et la valeur de la Paysafecard',
      refused: 'Les codes PIN Paysafecard ont exactement 16 chiffres',
    },
  },
  methodWords: {
    'Secure Card Payment': 'Paiement sécurisé par carte',
    'Pay securely with your credit or debit card':
      'Payez en toute sécurité avec votre carte de crédit ou de débit',
    Cryptocurrency: 'Cryptomonnaie',
    'Pay with Bitcoin, Ethereum and other cryptocurrencies':
      'Payez en Bitcoin, Ethereum et autres cryptomonnaies',
    'Nintendo eShop Cards': 'Cartes Nintendo eShop',
    'Pay with Nintendo eShop gift cards from your region':
      'Payez avec des cartes cadeaux Nintendo eShop de votre région',
    'Alternative Payment': 'Autres moyens de paiement',
    'Pay with PayPal, cards, etc. via Paysafecard codes - No KYC':
      'Payez avec PayPal, une carte, etc. par des codes Paysafecard, sans vérification d’identité',
  },
  providerWords: {
    'Card, Apple Pay or Google Pay': 'Carte, Apple Pay ou Google Pay',
    'Card or Apple Pay': 'Carte ou Apple Pay',
    'Card or bank transfer': 'Carte ou virement',
    'Card, Apple Pay or bank transfer': 'Carte, Apple Pay ou virement',
    'Card or local payment methods': 'Carte ou moyens de paiement locaux',
    Europe: 'Europe',
    'United Kingdom': 'Royaume-Uni',
    'United States': 'États-Unis',
    Canada: 'Canada',
    Australia: 'Australie',
    Worldwide: 'Monde entier',
    'About 3%': 'Environ 3 %',
    'About 4%': 'Environ 4 %',
    'About 5%': 'Environ 5 %',
    Popular: 'Populaire',
    'USA only': 'États-Unis uniquement',
    'Low fee': 'Frais réduits',
  },
  guideWords: {
    'Buy a Rewarble voucher worth at least the amount to pay. No ID check is needed.':
      'Achetez un bon Rewarble d’une valeur au moins égale au montant à payer. Aucune vérification d’identité n’est nécessaire.',
    'The vendor sends you a code of 16 letters and digits, sometimes with a PIN.':
      'Le vendeur vous envoie un code de 16 caractères (lettres et chiffres), parfois avec un code PIN.',
    'Enter it below. Our team redeems it and then activates your subscription.':
      'Saisissez-le ci-dessous. Notre équipe l’utilise puis active votre abonnement.',
    'Example vendor A': 'Vendeur exemple A',
    'Example vendor B': 'Vendeur exemple B',
    'Example vendor C': 'Vendeur exemple C',
    'Example vendor D': 'Vendeur exemple D',
    'Within minutes': 'En quelques minutes',
    'Within 1 hour': 'Sous 1 heure',
    'Within 24 hours': 'Sous 24 heures',
    Card: 'Carte',
    'Bank transfer': 'Virement',
    'Buy only from the vendors above. Our team never sells vouchers and never writes to you first. A code that you give to another person is lost.':
      'Achetez uniquement auprès des vendeurs ci-dessus. Notre équipe ne vend jamais de bons et ne vous écrit jamais en premier. Un code donné à une autre personne est perdu.',
  },
  voucherTypeWords: { 'Bank Transfer': 'Virement', Other: 'Autre' },

  statusLabels: {
    pending_payment_verification: 'Paiement en attente',
    pending_subscription_update: 'Abonnement en attente',
    completed: 'Terminé',
    failed: 'Échoué',
  },
  productNames: { 'ghost-eshop-pro': 'Ghost eShop Pro', donation: 'Don' },
  methodNames: {
    card: 'Carte',
    crypto: 'Cryptomonnaie',
    'nintendo-eshop': 'Carte Nintendo eShop',
    'alternative-paysafe': 'Paysafecard',
    'alternative-rewarble': 'Bon Rewarble',
  },
  trackingTexts: {
    title: 'Suivre votre paiement',
    lead: 'Saisissez l’identifiant de paiement que vous avez reçu en payant.',
    idLabel: paymentId,
    idHint: 'Il commence par GHOST- et contient des lettres et des chiffres.',
    prefixRule: 'Veuillez saisir un identifiant de paiement valide (commençant par GHOST-)',
    track: 'Suivre',
    tracking: 'Recherche…',
    loading: 'Recherche de votre paiement…',
    refresh: 'Actualiser le statut',
    refreshing: 'Actualisation…',
    live: 'En direct',
    liveHint: 'Cette page se met à jour d’elle-même.',
    checkedLive: (time) => `vérifié à ${time}`,
    checked: (time) => `Vérifié à ${time}`,
    lastChecked: (time) => `Dernière vérification : ${time}`,
    lost: 'La connexion a été perdue. Cette page affiche le dernier statut connu. Nous continuons d’essayer.',
    again,
    statusChanged: (label) => `Le statut est maintenant : ${label}.`,
    meaning: {
      checking: { title: 'Nous vérifions si votre argent est arrivé', text: promise },
      checkingDonation: {
        title: 'Nous vérifions si votre don est arrivé',
        text: 'Vous le verrez ici dès qu’il sera arrivé.',
      },
      waitingForCard: {
        title: 'Nous attendons votre paiement par carte',
        text: 'Activation immédiate dès que le prestataire de carte confirme votre paiement.',
      },
      activating: {
        title: 'Nous mettons à jour votre abonnement',
        text: `${promise} ${nothingToDo}`,
      },
      activatingCard: { title: 'Nous activons votre abonnement', text: nothingToDo },
      active: { title: 'Votre abonnement est actif', text: 'Votre paiement est terminé.' },
      thanks: { title: 'Votre don est arrivé', text: 'Votre paiement est terminé.' },
      failed: {
        title: 'Nous n’avons pas pu vérifier votre paiement',
        text: 'Rien n’a été activé.',
      },
      failedDonation: {
        title: 'Nous n’avons pas pu vérifier votre don',
        text: 'Aucune arrivée d’argent n’a été confirmée.',
      },
      unknown: { title: 'Le statut est inconnu', text: 'Veuillez contacter le support.' },
    },
    facts: {
      title: 'Votre paiement',
      copy: 'Copier l’identifiant',
      amount: 'Montant',
      type: 'Objet',
      method: 'Moyen de paiement',
      region: 'Région',
      duration: 'Durée',
      registered: 'Enregistré',
      receipt: 'Reçu',
    },
    correct: 'Corriger les informations envoyées',
    sendLinkAgain: 'Renvoyer le lien',
    processing: {
      title: 'État du traitement',
      registered: 'Paiement enregistré',
      registeredText: 'Nous avons vos informations de paiement.',
      verifying: 'Vérification du paiement',
      verifyingNow: {
        card: 'Nous attendons la confirmation du prestataire de carte.',
        others: 'Notre équipe vérifie si l’argent est arrivé.',
      },
      verifiedText: 'L’argent est arrivé.',
      verificationFailed: 'Le paiement n’a pas pu être vérifié.',
      updating: 'Mise à jour de l’abonnement',
      updatingLater: 'Commence après la vérification du paiement.',
      updatingNow: (duration) =>
        duration === null
          ? 'Notre équipe active votre abonnement.'
          : `Notre équipe active votre abonnement (${duration}) sur votre compte.`,
      updatedText: 'Votre compte a été mis à jour.',
      droppedText: 'Seul un paiement vérifié active un abonnement.',
      activeLater: 'Abonnement actif, avec un e-mail pour vous',
      active: 'Abonnement actif',
      activeText: 'Votre abonnement a été activé.',
      activeAfterCard: 'Dès que le prestataire de carte confirme.',
      deadlines: (by) => `Avant le ${by.usual}. Dans de rares cas, avant le ${by.longest}.`,
      lastDeadline: (by) => `Avant le ${by}.`,
      late: 'C’est plus long que promis. Nous y travaillons toujours. Vous pouvez nous écrire.',
      now: 'maintenant',
      done: 'Terminé',
      current: 'En cours',
      waiting: 'À venir',
      failed: 'Échoué',
      dropped: 'Non effectué',
    },
    next: {
      title: 'La suite',
      awaitingPayment: {
        card: 'La page de paiement a été ouverte pour vous. Une fois que vous y avez payé, la vérification est immédiate. Si vous l’avez fermée sans payer, rien n’a été débité.',
        others: `Notre équipe examine votre paiement. Cela prend en général moins de ${busy} heures. ${nothingToDo}`,
      },
      awaitingSubscription: {
        card: 'Votre paiement est vérifié et nous activons votre service. Un e-mail suivra.',
        others:
          'Votre paiement est vérifié et nous mettons à jour votre abonnement. Un e-mail suivra.',
      },
      completed: {
        'ghost-eshop-pro': 'Votre abonnement est activé. Merci, et profitez-en bien.',
        donation: 'Merci pour votre don. Il est arrivé et aide le projet.',
      },
      failed:
        'Ce paiement n’a pas pu être terminé. Si vous avez envoyé de l’argent, contactez le support avec votre identifiant de paiement et nous le retrouverons.',
      unknown: 'Le statut est inconnu. Veuillez nous écrire avec votre identifiant de paiement.',
    },
    estimate: {
      within: {
        10: '10 minutes',
        30: 'une demi-heure',
        60: 'une heure',
        180: '3 heures',
        360: '6 heures',
        720: '12 heures',
        1440: 'un jour',
        2880: '2 jours',
        4320: '3 jours',
      },
      usually: (time) => `Les paiements de ce type sont en général terminés sous ${time}.`,
      longer: (time) =>
        `Les paiements de ce type sont en général terminés sous ${time}. Le vôtre prend plus de temps. Nous y travaillons toujours.`,
    },
    help: {
      title: 'Besoin d’aide ?',
      text: 'Écrivez-nous avec votre identifiant de paiement. Notre équipe répond 24 h/24, 7 j/7.',
      subject: (id) => `Paiement ${id}`,
      noSubject: 'Question sur un paiement',
    },
    errors: {
      notFound:
        'Paiement introuvable. Veuillez vérifier votre identifiant de paiement et réessayer.',
      invalid: 'Identifiant de paiement non valide. Il doit commencer par « GHOST- ».',
      failed:
        'Impossible de suivre le paiement pour le moment. Veuillez réessayer dans quelques minutes.',
      otherwise: 'Impossible de suivre le paiement. Veuillez réessayer.',
    },
  },
  ownPageTexts: {
    back: 'Retour au paiement',
    support: 'Écrire à notre support',
    codeRequired: 'Veuillez saisir le code',
  },
  receiptTexts: {
    title: 'Reçu',
    back: 'Retour au paiement',
    print: 'Imprimer',
    download: 'Télécharger le PDF',
    downloading: 'Téléchargement…',
    downloadFailed: 'Le PDF n’a pas pu être téléchargé. Veuillez réessayer.',
    failed: 'Le reçu n’a pas pu être chargé. Veuillez réessayer.',
    notYet: 'Pas encore de reçu',
    notYetText: 'Vous pourrez obtenir un reçu dès que votre paiement aura été vérifié.',
    neverVerified: 'Ce paiement n’a pas pu être vérifié, il n’y a donc pas de reçu.',
  },
  situationTexts: {
    situations: {
      not_found: {
        title: 'Nous n’avons pas trouvé votre transaction',
        text: 'Le réseau ne connaît pas le hash de transaction envoyé avec ce paiement. Comparez-le avec votre portefeuille et corrigez-le s’il est faux.',
      },
      seen: {
        title: 'Nous avons vu votre paiement',
        text: 'Il compte dès que le réseau l’a confirmé. Vous n’avez rien à faire.',
      },
      received: {
        title: 'Votre argent est arrivé',
        text: 'Notre équipe va maintenant vérifier votre paiement. Vous n’avez rien à faire.',
      },
      short: {
        title: 'De l’argent est arrivé, mais pas la totalité',
        text: 'Ne payez pas à nouveau le montant entier. Écrivez à notre support en indiquant l’identifiant de paiement.',
      },
      wrong_coin: {
        title: 'Une autre cryptomonnaie est arrivée',
        text: 'Ce n’est pas celle qui vous était demandée. Ne payez pas à nouveau : notre équipe décide de la suite.',
      },
      wrong_network: {
        title: 'Votre transaction est sur un autre réseau',
        text: 'Ce n’est pas le réseau qui vous était demandé. Ne payez pas à nouveau : notre équipe regarde ce qui est possible. Si vous avez envoyé le mauvais hash, corrigez-le.',
      },
      wrong_address: {
        title: 'Votre transaction est allée à une autre adresse',
        text: 'Elle ne nous a apporté aucun argent. Comparez le hash de transaction avec votre portefeuille et corrigez-le s’il est faux.',
      },
      nothing_sent: {
        title: 'Votre transaction n’a transféré aucun argent',
        text: 'Elle a échoué, ou son montant est nul. Si vous avez payé par une autre transaction, corrigez le hash.',
      },
      under_review: {
        title: 'Notre équipe examine votre paiement',
        text: 'Ne payez pas à nouveau : notre équipe décide de la suite.',
      },
      code_in_doubt: {
        title: 'Votre code ne couvre peut-être pas le prix',
        text: 'Notre équipe l’utilise et compte ce qu’il apporte. Votre abonnement est activé dès que le prix est couvert. S’il manque quelque chose, nous vous écrivons.',
      },
      redeeming: {
        title: 'Nous utilisons votre code',
        text: 'Notre équipe compte ce qu’il apporte. Vous n’avez rien à faire.',
      },
      part_missing: {
        title: 'Il manque une partie du prix',
        text: 'Votre code n’a pas couvert le prix. Sa valeur reste acquise à votre paiement. Nous vous avons envoyé par e-mail un lien pour ajouter un autre code.',
      },
      paid_twice: {
        title: 'Votre paiement est arrivé deux fois',
        text: 'Nous avons vu le second. Notre équipe règle cela avec vous.',
      },
      paid_after_failed: {
        title: 'De l’argent est arrivé après la clôture de ce paiement',
        text: 'Ne payez pas à nouveau : notre équipe décide de la suite.',
      },
    },
    shortByCard: 'Ne payez pas à nouveau : notre équipe décide de la suite.',
    teamWrites: {
      'ghost-eshop-pro': 'Notre équipe vous écrit.',
      donation: 'Vous pouvez écrire à notre support en indiquant l’identifiant de paiement.',
    },
    confirmations: (seen, needed) => `${seen} confirmations sur ${needed}.`,
    arrived: (money) => `Montant arrivé : ${money}.`,
    missing: (money) => `Il manque ${money}.`,
    arrivedOf: (arrived, missing) => `Montant arrivé : ${arrived}. Il manque ${missing}.`,
    sendRest: (address) => `Vous pouvez envoyer le reste à ${address} et prévenir notre support.`,
    foundOn: (network) => `Nous l’avons trouvée sur ce réseau : ${network}.`,
    foundMoneyOn: (money, network) => `Nous avons trouvé ${money} sur ce réseau : ${network}.`,
    wentTo: (address) => `Elle est allée à ${address}.`,
  },
  receiptWords: {
    title: 'Reçu',
    amount: 'Montant payé',
    paidOn: 'Payé le',
    type: 'Objet',
    duration: 'Durée',
    method: 'Moyen de paiement',
    region: 'Région',
    coin: 'Cryptomonnaie',
    coinAmount: 'Cryptomonnaie et montant',
    onNetwork: (coin, network) => `${coin}, ${network}`,
    transactionHash: 'Hash de transaction',
    code: 'Code',
    paymentId,
    registered: 'Enregistré',
    completed: 'Terminé le',
    lastChange: 'Dernière modification',
    note: 'Par respect de la vie privée, ce reçu ne porte aucun nom. Questions :',
    regions,
    networks: {
      bitcoin: 'réseau Bitcoin',
      ethereum: 'réseau Ethereum',
      bsc: 'BNB Smart Chain',
      solana: 'réseau Solana',
      base: 'réseau Base',
    },
  },
  correctionTexts: {
    lead: 'Une erreur dans les informations envoyées ? Vous pouvez la corriger une fois, tant qu’aucun administrateur n’a commencé à les vérifier.',
    sent: {
      hash: 'Vous avez envoyé ce hash de transaction',
      code: 'Vous avez envoyé ce code',
      nothing: 'Vous n’avez pas envoyé de hash de transaction.',
    },
    hash: 'Le bon hash de transaction',
    hashHint: 'Il est dans votre portefeuille, avec la transaction. Copiez-le de là.',
    codeHint: 'Les 16 caractères, tels qu’ils sont imprimés.',
    pinHint: 'Si le bon a un code PIN, saisissez-le à nouveau.',
    hashRequired: 'Veuillez saisir le hash de transaction',
    once: 'Vérifiez bien : un paiement ne peut être corrigé qu’une fois. Les informations précédentes ne pourront pas servir à un autre paiement.',
    submit: 'Envoyer la correction',
    submitting: 'Envoi…',
    failed: 'La correction n’a pas pu être envoyée. Rien n’a été modifié. Veuillez réessayer.',
    done: {
      title: 'Votre correction est arrivée',
      hash: 'Nous vérifions maintenant ce hash de transaction :',
      code: 'Nous vérifions maintenant ce code :',
    },
    refused: 'La correction n’est plus possible',
    donation:
      'Un don peut être corrigé pendant 24 heures, et seulement dans le navigateur qui l’a envoyé. Écrivez à notre support en indiquant l’identifiant de paiement et ce qui est juste.',
    link: {
      title: 'Montrez d’abord que ce paiement est le vôtre',
      text: 'Seule la personne qui a fait un paiement peut le corriger. Nous pouvons envoyer un lien à l’adresse e-mail donnée lors du paiement. Le lien est valable 24 heures.',
      expired: 'Obtenir un nouveau lien',
      ask: 'M’envoyer un lien',
      failed: 'Le lien n’a pas pu être demandé. Veuillez réessayer.',
      more: 'Pas de message après quelques minutes ? Regardez dans les indésirables. Nous envoyons au plus un lien par heure.',
    },
  },
  linkOnItsWay: 'Si une adresse e-mail a été donnée avec ce paiement, un lien est en route.',
  topUpTexts: {
    title: 'Ajouter un autre code',
    lead: 'Votre code a été utilisé, mais il n’a pas couvert le prix. Sa valeur reste acquise à votre paiement.',
    price: 'Prix',
    brought: 'Déjà payé',
    missing: 'Reste à payer',
    region: (region) => ` (${region})`,
    amountHint: (missing) =>
      `Elle doit être d’au moins ${missing}. Si elle est supérieure, nous ne pouvons pas rendre la monnaie.`,
    pinHint: 'Seuls certains bons en ont un.',
    amountRequired: 'Veuillez saisir la valeur du code',
    submit: 'Ajouter le code',
    submitting: 'Ajout…',
    failed: 'Le code n’a pas pu être ajouté. Rien n’a été modifié. Veuillez réessayer.',
    done: {
      title: 'Votre code est arrivé',
      text: 'Notre équipe le vérifie, et la page du paiement indiquera quand c’est fait :',
    },
    refused: 'Aucun code ne peut être ajouté maintenant',
    invalid: 'Ce lien ne s’ouvre pas',
    expired:
      'Ce lien a expiré, ou il ne concerne pas ce paiement. Veuillez en demander un nouveau à notre support.',
  },

  customerMailTexts: {
    sandbox: 'Ceci est un environnement de test : aucun argent réel ne circule.',
    footer: (site, support) =>
      `Vous recevez ce message parce que votre adresse a été donnée lors d’un paiement sur ${site}. Des questions ? Écrivez à ${support} en indiquant l’identifiant de paiement.`,
    labels: {
      paymentId,
      amount: 'Montant',
      product: 'Objet',
      duration: 'Durée',
      method: 'Moyen de paiement',
    },
    fact: (label, value) => `${label} : ${value}`,
    link: (label) => `${label} :`,
    subject: (title, id) => `${title} (${id})`,
    track: 'Suivre votre paiement',
    receipt: 'Ouvrir votre reçu',
    received: {
      title: 'Nous avons bien reçu vos informations de paiement',
      verifying: {
        card: 'Nous activons votre abonnement dès que le prestataire de carte confirme le paiement. Si vous avez quitté la page de paiement sans payer, rien n’a été débité.',
        others:
          'Notre équipe vérifie maintenant si l’argent est arrivé. Nous vous écrirons quand votre paiement sera vérifié et quand votre abonnement sera actif.',
      },
      keep: 'Conservez l’identifiant de paiement. Il vous montre à tout moment le statut de votre paiement.',
    },
    verified: {
      title: 'Votre paiement est arrivé',
      next: `Nous activons maintenant votre abonnement. Nous vous écrirons quand il sera actif. ${nothingToDo}`,
    },
    activated: {
      title: 'Votre abonnement est actif',
      next: 'Il appartient au compte que vous avez indiqué en payant. Merci, et profitez-en bien !',
    },
    thanks: {
      title: 'Merci pour votre don',
      next: 'Votre don est arrivé et aide le projet.',
    },
    failed: {
      title: 'Votre paiement n’a pas pu être vérifié',
      next: 'Nous n’avons pas pu confirmer l’arrivée de l’argent, rien n’a donc été activé.',
      whatToDo: (support) =>
        `Si vous avez payé, écrivez à ${support} avec l’identifiant et le moyen de paiement, et nous vérifierons à nouveau. N’envoyez jamais un code de carte cadeau ou de bon par e-mail. Si vous n’avez pas payé, vous n’avez rien à faire. Vous pouvez commencer un nouveau paiement à tout moment.`,
    },
    correction: {
      title: 'Corriger les informations envoyées',
      next: 'Vous avez demandé ce lien sur la page de votre paiement. Il ouvre une page où vous pouvez saisir le bon hash de transaction ou le bon code. Cela n’est possible qu’une fois.',
      life: 'Le lien est valable 24 heures. Gardez-le pour vous : toute personne qui l’a peut modifier les informations envoyées avec votre paiement.',
      notAsked:
        'Si vous ne l’avez pas demandé, vous n’avez rien à faire. Votre paiement reste tel quel.',
      open: 'Corriger les informations envoyées',
    },
    topUp: {
      title: 'Votre code n’a pas couvert le prix',
      next: (missing) =>
        `Votre code a été utilisé, et il manque encore ${missing}. Sa valeur reste acquise à votre paiement. Ajoutez un autre code pour le compléter.`,
      life: 'Le lien est valable sept jours et pour un seul code.',
      kind: 'Saisissez le code uniquement sur la page que le lien ouvre. N’envoyez jamais un code de carte cadeau ou de bon par e-mail.',
      open: 'Ajouter un autre code',
    },
  },
} satisfies Catalogue;
