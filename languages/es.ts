import type { Duration } from '@ghost-pay/contract/durations';
import { quoteMinutes } from '@ghost-pay/contract/quotes/quote-minutes';
import { promiseHours } from '@ghost-pay/contract/transactions/transaction-words';
import type { Catalogue } from './catalogue.ts';

const { busy, longest } = promiseHours;
const promise = `Entrega en menos de ${busy} horas; en casos excepcionales, en menos de ${longest}.`;
const nothingToDo = 'No tienes que hacer nada.';
const again = 'Reintentar';
const paymentId = 'ID de pago';
const regions = { europe: 'Europa', us: 'Estados Unidos', japan: 'Japón' };
const durations: Record<Duration, string> = {
  '1 month': '1 mes',
  '2 months': '2 meses',
  '3 months': '3 meses',
  '4 months': '4 meses',
  '5 months': '5 meses',
  '6 months': '6 meses',
  '8 months': '8 meses',
  '1 year': '1 año',
  '13 months': '13 meses',
  '2 years': '2 años',
  '25 months': '25 meses',
  lifetime: 'de por vida',
};

export default {
  appTexts: {
    skipToContent: 'Ir al contenido',
    homeLink: (siteName) => `${siteName}, página de inicio`,
    trackPayment: 'Seguir un pago',
    secureProcessing: 'Pago seguro',
    switchToDark: 'Cambiar al tema oscuro',
    switchToLight: 'Cambiar al tema claro',
    sandbox: {
      title: 'Entorno de prueba',
      text: 'Esto es una demostración: no se mueve dinero real. No envíes nada a las direcciones que se muestran.',
    },
    inspection: {
      title: 'Consulta',
      text: 'Una copia del sitio: no se puede cambiar ni enviar nada.',
    },
    footerLabel: 'Pie de página',
    languageSwitch: 'Idioma',
    blurbs: [
      'Solo pedimos lo necesario para el pago',
      'Cada pago tiene su propio ID',
      'Un recibo por cada pago verificado',
    ],
    pricing: 'Precios',
    backOffice: 'Back-office',
    dmca: 'DMCA',
    privacy: 'Privacidad',
    notFoundTitle: 'Página no encontrada',
    notFoundText: 'Puede que el enlace sea antiguo o que falte una letra.',
    returnHome: 'Volver al inicio',
    errorTitle: 'No se ha podido mostrar esta página',
    errorText:
      'Lo que has escrito se conserva en esta pestaña. Vuelve a cargar la página. Si el error se repite, escríbenos.',
    reload: 'Volver a cargar la página',
    withoutScripts: {
      needed:
        'Este sitio necesita JavaScript para pagar o seguir un pago. Actívalo y vuelve a cargar la página. Sin JavaScript puedes leer:',
      home: 'la página de inicio',
      prices: 'los precios',
      questions: '¿Preguntas? Escribe a',
    },
  },
  sharedTexts: {
    copied: 'Copiado',
    copyFailed: 'No se ha podido copiar al portapapeles',
    copySelected: 'El texto está seleccionado. Cópialo con Ctrl+C o con una pulsación larga.',
    dismiss: 'Cerrar',
    loadingPrices: 'Cargando precios…',
  },
  methodsOffTexts: {
    one: 'Este método de pago no está disponible temporalmente.',
    all: {
      title: 'Pagos no disponibles temporalmente',
      text: 'No podemos aceptar pagos en este momento. Vuelve dentro de un rato. Un pago que ya hayas hecho no se ve afectado.',
    },
  },
  durationName: (duration) => durations[duration],
  regionNames: regions,
  oneTime: 'Pago único',
  aMonth: (cost) => `${cost} al mes`,
  decimalSentence: 'Introduce un número con dos decimales como máximo, por ejemplo 12,50',
  refusalTexts: {
    INVALID_INPUT: 'Algunos datos no son válidos. Revisa lo que has introducido.',
    MALFORMED_REQUEST: 'No se ha podido leer la solicitud.',
    NOT_FOUND: 'No hay nada en esta dirección.',
    IDEMPOTENCY_KEY_REUSED:
      'Esta solicitud ya se envió con otro contenido. Vuelve a cargar la página e inténtalo de nuevo.',
    TOO_MANY_REQUESTS: 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
    TOO_MANY_PAYMENTS:
      'Desde tu red se han iniciado muchos pagos en una hora. Inténtalo de nuevo dentro de una hora.',
    INTERNAL_ERROR: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo.',
    SERVICE_UNAVAILABLE:
      'El servicio no está disponible en este momento. Inténtalo de nuevo dentro de un minuto.',
    OUTCOME_UNKNOWN:
      'No hemos podido confirmar si se ha hecho. Inténtalo de nuevo: nada se hará dos veces.',
    NETWORK_ERROR:
      'No hemos podido conectar con el servidor. Comprueba tu conexión a internet e inténtalo de nuevo. Lo que has escrito se conserva.',
    DUPLICATE_TXID:
      'Esta transacción de criptomoneda ya está registrada. Revisa tu hash de transacción.',
    DUPLICATE_PAYMENT_REF: 'Esta referencia de pago ya se ha usado. Empieza un pago nuevo.',
    INVALID_TXID: 'Esto no parece un hash de transacción de la criptomoneda elegida.',
    TXID_REQUIRED: 'Introduce el hash de transacción',
    QUOTE_EXPIRED: 'Este precio ya no se mantiene. No se ha pagado nada; revisa el nuevo.',
    AMOUNT_MISMATCH: 'El precio ha cambiado. Revisa el importe e inténtalo de nuevo.',
    TIER_NOT_AVAILABLE: 'Esta suscripción no está a la venta en este momento. Elige otra.',
    TIER_NOT_AVAILABLE_AFTER_COINS:
      'Esta suscripción no está a la venta en este momento. Si ya has enviado fondos, no vuelvas a pagar: escribe a nuestro soporte con el hash de transacción. Si no, elige otra.',
    DONATION_OUT_OF_RANGE: 'Las donaciones pueden ser de 1,00 US$ a 10.000,00 US$.',
    PAYMENT_METHOD_DISABLED: 'Este método de pago no está disponible temporalmente. Elige otro.',
    PAYMENT_METHOD_DISABLED_AFTER_COINS:
      'Los pagos con criptomoneda no están disponibles temporalmente. Si ya has enviado fondos, no vuelvas a pagar: escribe a nuestro soporte con el hash de transacción. Si no, elige otro método de pago.',
    COIN_NOT_AVAILABLE:
      'Esta criptomoneda no se acepta en este momento. Si ya has enviado fondos, no vuelvas a pagar: escribe a nuestro soporte con el hash de transacción. Si no, elige otra.',
    ADDRESS_UNKNOWN:
      'La dirección que se te mostró no es nuestra. Si ya has enviado fondos, no vuelvas a pagar: escribe a nuestro soporte con el hash de transacción. Si no, vuelve a cargar la página y compara la dirección.',
    CARD_PROVIDER_NOT_AVAILABLE: 'El proveedor elegido no está disponible para este importe',
    CARD_WALLET_FAILED: 'No se ha podido preparar el pago. Inténtalo de nuevo en unos minutos.',
    INVALID_PAYMENT_ID: 'El ID de pago no es válido. Debe empezar por «GHOST-».',
    PAYMENT_NOT_FOUND: 'No se ha encontrado el pago. Revisa tu ID de pago e inténtalo de nuevo.',
    RECEIPT_NOT_READY: 'Este pago no tiene recibo porque no se ha verificado.',
    CORRECTION_TOKEN_INVALID:
      'Este enlace ha caducado o no es de este pago. Pide uno nuevo en la página del pago.',
    CORRECTION_NOT_POSSIBLE:
      'Los datos de este pago no se pueden corregir aquí. Escribe a nuestro soporte.',
    CORRECTION_NOT_WAITING:
      'Este pago ya no está pendiente de verificación, así que no se puede corregir. Escribe a nuestro soporte si algo no es correcto.',
    CORRECTION_SAME: 'Esto es lo que ya enviaste.',
    CORRECTION_USED:
      'Este pago ya se ha corregido. Un pago solo se puede corregir una vez. Escribe a nuestro soporte si algo sigue sin ser correcto.',
    CORRECTION_CONTESTED:
      'Otra persona ha indicado los mismos datos, así que nuestro equipo los revisa primero. Escribe a nuestro soporte.',
    CORRECTION_CODE_TAKEN:
      'Nuestro equipo ha empezado a canjear tu código, así que ya no se puede corregir. Escribe a nuestro soporte si estaba mal escrito.',
    CORRECTION_MONEY_FOUND:
      'El dinero de este pago ya ha llegado, así que no hay nada que corregir. Escribe a nuestro soporte si algo no es correcto.',
    TOP_UP_TOKEN_INVALID:
      'Este enlace ha caducado o no es de este pago. Pide uno nuevo a nuestro soporte.',
    TOP_UP_NOT_WAITING:
      'Este pago ya no espera otro código. Mira su página y escribe a nuestro soporte si algo no es correcto.',
    TOP_UP_USED:
      'Con este enlace ya se añadió un código. Nuestro equipo lo revisa y te avisará si aún falta algo.',
    TOP_UP_CONTESTED:
      'Otra persona también ha indicado uno de tus códigos, así que nuestro equipo lo revisa primero. Escribe a nuestro soporte antes de añadir otro.',
    TRACKING_FAILED:
      'No se puede consultar el pago en este momento. Inténtalo de nuevo en unos minutos.',
    PAYMENT_ALREADY_VERIFIED: 'Este pago ya se ha verificado y no se puede modificar.',
    SUBSCRIPTION_ALREADY_UPDATED: 'Esta suscripción ya se ha actualizado.',
    TRANSACTION_ALREADY_FAILED: 'Este pago ya está marcado como fallido.',
  },

  homeTexts: {
    pageTitle: 'Suscribirse o donar',
    title: 'Ghost eShop Pro',
    lead: 'La suscripción profesional a una herramienta de tienda para consolas, desde un mes hasta toda la vida.',
    lines: [],
    subscribe: {
      title: 'Suscribirse',
      prices: 'Todos los precios',
      method: 'Método de pago',
      methods: {
        card: 'Tarjeta',
        crypto: 'Cripto',
        nintendo: 'Nintendo eShop',
        alternative: 'Vale',
      },
      region: 'Región de tu tarjeta regalo',
      duration: 'Duración',
      popular: 'Popular',
      action: (amount) => `Suscribirse por ${amount}`,
      choose: 'Elegir duración',
    },
    donate: {
      title: 'Hacer una donación',
      text: 'Tú decides el importe, desde 1,00 US$, en la criptomoneda que prefieras.',
      action: 'Donar',
    },
    howTitle: 'Cómo funciona',
    steps: [
      { title: 'Elige el motivo', text: 'Una suscripción o una donación.' },
      {
        title: 'Indica tus datos',
        text: 'Tu nombre de usuario y tu correo. Las donaciones no los necesitan.',
      },
      { title: 'Elige un método de pago', text: 'Primero verás el importe total.' },
      { title: 'Completa el pago', text: 'Recibes un ID de pago para seguirlo.' },
    ],
    whyTitle: 'Por qué elegirnos',
    reasons: [
      { title: 'Pago seguro', text: 'Nunca vemos tu tarjeta ni tu monedero.' },
      {
        title: 'Entrega rápida',
        text: 'Con tarjeta, la activación es inmediata en cuanto se confirma el pago.',
      },
      {
        title: 'Soporte profesional',
        text: 'Nuestro equipo responde las 24 horas, todos los días. Solo necesita tu ID de pago.',
      },
    ],
    promiseTitle: 'Nuestro compromiso de entrega',
    promiseText: promise,
    track: 'Sigue cada paso con tu ID de pago',
  },
  pricingTexts: {
    title: 'Precios',
    lead: 'Lo que cuesta Ghost eShop Pro con cada método de pago. Elige una fila para pagar esa duración.',
    donate: 'Hacer una donación',
    otherWay: 'Pagar de otra forma',
    methodSwitch: 'Método de pago',
    regionSwitch: 'Región de tu tarjeta regalo',
    columns: {
      duration: 'Duración',
      totalPrice: 'Precio total',
      monthlyCost: 'Al mes',
      value: 'Ventaja',
    },
    worth: { best: 'Mejor precio', recommended: 'Recomendado', standard: 'Estándar' },
    methods: {
      crypto: {
        title: 'Criptomoneda',
        short: 'Cripto',
        text: 'Bitcoin, Ethereum, USDT, BNB, Solana o USDC, por el importe en dólares que se muestra.',
        how: {
          title: 'Pagar con criptomoneda',
          steps: [
            `Verás el importe exacto en tu criptomoneda, garantizado durante ${quoteMinutes} minutos.`,
            'Envíalo y después pega tu hash de transacción.',
            promise,
          ],
        },
      },
      card: {
        title: 'Tarjeta',
        short: 'Tarjeta',
        text: 'A través de los procesadores de Paygate, PayPal, Stripe o Klarna, según tu país.',
        how: {
          title: 'Pagar con tarjeta',
          steps: [
            'Se añade la comisión del procesador. Verás el total antes de pagar.',
            'Pagas en la página del procesador. Nunca vemos tu tarjeta.',
            'Activación inmediata en cuanto se confirma tu pago.',
          ],
        },
      },
      'alternative-rewarble': {
        title: 'Vale Rewarble',
        short: 'Rewarble',
        text: 'Sin verificación de identidad: compra un código e introdúcelo aquí. Los precios son los mismos que con tarjeta.',
        how: {
          title: 'Pagar con un vale',
          steps: [
            'Compra un código de este valor. La página de pago recomienda vendedores.',
            'Introduce su código de 16 caracteres en la página de pago.',
            promise,
          ],
        },
      },
      'nintendo-eshop': {
        title: 'Tarjeta regalo Nintendo eShop',
        short: 'Nintendo',
        text: 'Una tarjeta regalo de exactamente este valor, de la región que elijas.',
        how: {
          title: 'Pagar con una tarjeta regalo',
          steps: [
            'Compra una tarjeta de exactamente este valor. Si vale más, no podemos devolver la diferencia.',
            'Introduce su código de 16 caracteres en la página de pago.',
            promise,
          ],
        },
      },
    },
    regionSigns: { europe: '€', us: '$', japan: '¥' },
    noneForMethod: 'No hay precios para el método de pago elegido',
    none: 'No hay precios disponibles',
    noneText: 'No hay nada a la venta en este momento. Vuelve dentro de un rato.',
    failed: 'No se han podido cargar los precios',
    retry: again,
  },

  paymentTexts: {
    titles: { 'ghost-eshop-pro': 'Suscribirse a Ghost eShop Pro', donation: 'Hacer una donación' },
    processing: 'Procesando tu pago…',
    codeSubmitted: 'Tu código se ha enviado.',
    seen: 'Hemos visto tu pago.',
    registered: 'Tenemos los datos de tu pago',
    paymentId,
    home: 'Volver al inicio',
    retry: again,
    newTab: '(se abre en una pestaña nueva)',
    steps: {
      label: 'Pasos de este pago',
      info: 'Datos',
      payment: 'Pago',
      confirmation: 'Confirmación',
      done: 'hecho',
    },
    unavailable: {
      track: 'Seguir un pago',
    },
    info: {
      purpose: '¿Para qué es el pago?',
      purposes: { subscription: 'Suscripción', donation: 'Donación' },
      account: 'Tu cuenta',
      username: 'Nombre de usuario',
      usernameHint: 'La cuenta para la que es la suscripción.',
      email: 'Correo electrónico',
      emailHint: 'Te escribiremos cuando esté activa.',
      noAccount: '¿Aún no tienes cuenta?',
      register: 'Créala en el sitio de registro',
      method: 'Método de pago',
      region: 'Región de tu tarjeta regalo',
      regionHint: 'Dónde se compró la tarjeta. No podemos aceptar una tarjeta de otra región.',
      regions: {
        europe: 'Tarjetas en euros (EUR)',
        us: 'Tarjetas en dólares (USD)',
        japan: 'Tarjetas en yenes (JPY)',
      },
      route: '¿Con qué código quieres pagar?',
      tier: 'Duración',
      popular: 'Popular',
      perMonth: (money) => `${money} al mes`,
      continue: 'Continuar',
      feeOnTop: 'Se añade la comisión del proveedor, que verás a continuación.',
      missing: {
        username: 'Introduce tu nombre de usuario para continuar.',
        email: 'Introduce tu correo para continuar.',
        method: 'Elige un método de pago para continuar.',
        region: 'Elige la región de tu tarjeta regalo para continuar.',
        tier: 'Elige una duración para continuar.',
        pricing: 'No hay ningún precio disponible en este momento.',
      },
      noTiers: 'No hay nada a la venta con este método de pago en este momento. Elige otro.',
      pricesFailedForRegion:
        'No hemos podido cargar los precios de hoy. Seguimos intentándolo. Espera o elige otro método de pago.',
      pricesFailed:
        'No hemos podido cargar los precios de hoy. Seguimos intentándolo. Estos son nuestros precios habituales y pueden no estar al día: espera antes de enviar dinero.',
      methodsFailed:
        'No hemos podido comprobar qué métodos de pago están disponibles. Seguimos intentándolo.',
    },
    panel: {
      loading: 'Cargando el formulario de pago…',
      failed:
        'No se ha podido cargar esta parte de la página. No se ha pagado nada y lo que has escrito se conserva.',
    },
    summary: {
      title: 'Resumen',
      what: 'Concepto',
      duration: 'Duración',
      durationMissing: 'Sin elegir',
      method: 'Método',
      account: 'Cuenta',
      amount: 'Importe a pagar',
      donationAmount: 'Tu donación',
      amountMissing: '–',
      change: 'Cambiar',
      afterwards: {
        card: 'Activación inmediata en cuanto el proveedor confirme tu pago.',
        'ghost-eshop-pro': `${promise} Puedes seguir cada paso con tu ID de pago.`,
        donation: 'La confirmamos cuando llega. Puedes seguirla con tu ID de pago.',
      },
    },
    donation: {
      amount: 'Importe en dólares estadounidenses',
      amountHint: 'De 1 US$ a 10.000 US$.',
      suggestions: 'Importes sugeridos',
      amountRequired: 'Introduce un importe',
      amountTooSmall: 'La donación mínima es de 1,00 US$',
      amountTooLarge: 'La donación máxima es de 10.000,00 US$',
      enterAmount: 'Introduce un importe para ver dónde enviarlo.',
    },
    submit: {
      unreachable:
        'No hemos podido conectar con el servidor y tu pago no se ha registrado. Todo lo que has escrito sigue aquí: pulsa el botón de nuevo.',
      unknown:
        'Se ha perdido la conexión y no hemos podido saber si tu pago se ha registrado. Pulsa el botón de nuevo: un mismo pago nunca se registra dos veces.',
      firstUnknown:
        'No hemos podido saber si tu primer envío llegó, así que tus cambios aún no se han enviado. Pulsa el botón de nuevo en un momento.',
      fallback: 'No se ha podido enviar el pago. Inténtalo de nuevo o contacta con soporte.',
      missingFields: 'Rellena todos los campos obligatorios del pago.',
      submitting: 'Enviando…',
      support: 'Contactar con soporte',
      otherMethod: 'Elegir otro método de pago',
      newPrice: (money) =>
        `El precio es ahora ${money}. Revisa el importe antes de enviar el formulario.`,
    },
  },
  submitFallbacks: {
    card: 'El pago ha fallado. Inténtalo de nuevo.',
    'alternative-rewarble':
      'No se han podido enviar los datos del código Rewarble. Inténtalo de nuevo.',
  },
  duplicateTexts: {
    'nintendo-eshop': 'Este código de tarjeta regalo ya está registrado. Revisa tu código.',
    'alternative-rewarble': 'Este código Rewarble ya está registrado. Revisa tu código.',
    'alternative-paysafe': 'Esta Paysafecard ya está registrada. Revisa tu PIN.',
  },
  routeTexts: {
    'alternative-rewarble': {
      name: 'Vale Rewarble',
      description: 'Se compra con PayPal, tarjeta o transferencia. Sin verificación de identidad.',
    },
    'alternative-paysafe': {
      name: 'Paysafecard',
      description: 'Un PIN de 16 dígitos, comprado en una tienda o en línea.',
    },
  },
  correctedCodeTexts: {
    'nintendo-eshop': 'El código de tarjeta regalo correcto',
    'alternative-rewarble': 'El código Rewarble correcto',
    'alternative-paysafe': 'El PIN de Paysafecard correcto',
  },
  addedCodeTexts: {
    'nintendo-eshop': 'Código de la tarjeta regalo',
    'alternative-rewarble': 'Código Rewarble',
    'alternative-paysafe': 'PIN de Paysafecard',
  },
  codeFieldTexts: {
    amount: 'Valor del código',
    currency: 'Moneda',
    pin: 'PIN (opcional)',
    cash: 'Un código vale lo mismo que el dinero en efectivo. Introdúcelo solo aquí: nunca lo pedimos por chat ni por correo. Al recargar esta página el campo queda vacío.',
  },
  addedCodeHints: {
    'nintendo-eshop': (region) =>
      `Los 16 caracteres, tal como están impresos. La tarjeta debe ser de la misma región${region}.`,
    'alternative-rewarble': () => 'Los 16 caracteres (letras y dígitos) que te envió el vendedor.',
    'alternative-paysafe': () => 'Los 16 dígitos del comprobante de compra.',
  },
  confirmationTexts: {
    title: {
      donation: 'Gracias por tu donación',
      'ghost-eshop-pro': 'Tenemos los datos de tu pago',
    },
    text: {
      donation:
        'Gracias por apoyar el proyecto. Nuestro equipo confirmará tu donación cuando llegue.',
      'ghost-eshop-pro': `Tu suscripción se activará en menos de ${busy} horas (${longest} como máximo).`,
    },
    card: {
      withTeam: 'En manos de nuestro equipo',
      waiting: {
        label: 'Pago pendiente',
        title: 'Esperando tu pago con tarjeta',
        text: (provider) =>
          `${provider} aún no lo ha confirmado. Si todavía no has pagado, abre de nuevo la página de pago. Tu suscripción se activa en cuanto se confirma el pago.`,
      },
      done: {
        label: 'Pago confirmado',
        title: 'Tu pago está confirmado',
        text: () => 'El dinero ha llegado. Tu suscripción se activa al instante.',
      },
      closed: {
        label: 'Pago cerrado',
        title: 'Este pago está cerrado',
        text: () =>
          'Este pago no se hizo a tiempo o se canceló. Si ha salido dinero de tu cuenta, contacta con soporte e indica el ID de pago. Si no, vuelve atrás y empieza de nuevo.',
      },
    },
    earlier: {
      title: 'Los datos que enviaste primero están registrados',
      hash: (hash) =>
        `La respuesta se perdió por el camino, pero tus datos habían llegado. Este pago está registrado con el hash de transacción ${hash}. Lo que cambiaste después no se ha guardado.`,
      code: (code) =>
        `La respuesta se perdió por el camino, pero tus datos habían llegado. Este pago está registrado con el código ${code}. Lo que cambiaste después no se ha guardado.`,
      unknown:
        'Una respuesta se perdió por el camino, pero uno de los datos que enviaste había llegado. Este pago está registrado con ese dato y con ningún otro.',
      correctHash:
        'Si no es correcto, no vuelvas a pagar: escribe a nuestro soporte con el ID de pago y el dato correcto, y lo corregimos.',
      correctCode:
        'Si no es correcto, elige «Hacer otro pago» e introduce el código correcto: será un pago aparte y este se cerrará. Nunca envíes un código por correo.',
      subject: (id) => `Corrección del pago ${id}`,
    },
    difference: {
      title: 'Este pago ya estaba registrado',
      noted:
        'Conserva los datos con los que se registró. Nuestro equipo leerá los que acabas de enviar y decidirá.',
      left_out:
        'Conserva los datos con los que se registró. Los que acabas de enviar no se han guardado. Si son correctos, escribe a nuestro soporte con el ID de pago.',
    },
    keep: 'Guarda este ID. Nuestro soporte te lo pedirá.',
    track: 'Seguir este pago',
    another: 'Hacer otro pago',
    next: {
      'ghost-eshop-pro': [
        {
          title: 'Verificamos tu pago',
          text: 'Normalmente en menos de 24 horas, hasta 48 en momentos de mucha demanda.',
        },
        { title: 'Activamos tu suscripción' },
        {
          title: 'Recibes un correo',
          text: 'Te escribiremos a la dirección que indicaste.',
        },
      ],
      donation: [
        {
          title: 'Verificamos tu donación',
          text: 'Normalmente en menos de 24 horas, hasta 48 en momentos de mucha demanda.',
        },
        { title: 'Aparece como completada en el seguimiento', text: nothingToDo },
      ],
    },
  },
  cardTexts: {
    lead: 'Pagas en la página segura del proveedor, en una pestaña nueva. Nunca vemos tu tarjeta.',
    legend: 'Elige un proveedor de pago',
    loadFailed:
      'No hemos podido cargar los proveedores de pago. No se ha pagado nada: inténtalo de nuevo o elige otro método de pago en el paso anterior.',
    none: 'No hay ningún proveedor de pago disponible en este momento',
    noneHint:
      'No se ha pagado nada. Inténtalo más tarde o elige otro método de pago en el paso anterior.',
    noneFits: 'Ningún proveedor acepta este importe en este momento',
    noneFitsHint: 'Elige una duración más larga u otro método de pago en el paso anterior.',
    quotesFailed:
      'No se han podido estimar las comisiones. Antes de pagar, el proveedor te muestra lo que se cobrará a tu tarjeta.',
    total: 'Total, con la comisión del proveedor',
    toPayAt: (provider) => `A pagar en ${provider}`,
    product: (duration) => `Ghost eShop Pro, ${duration}`,
    feeOf: (provider, percent) => `Comisión de ${provider} (${percent})`,
    totalShort: 'Total',
    withFeeShort: (amount) => `${amount} con comisión`,
    opens: (provider, amount) => `${provider} · ${amount} · pestaña nueva`,
    aboutAmount: (amount) => `unos ${amount}`,
    afterwards: (provider) => `Activación inmediata en cuanto ${provider} confirme tu pago.`,
    minimum: (money) => `Mín. ${money}`,
    about: (amount) => `≈ ${amount}`,
    withFee: (amount, fee) =>
      `Unos ${amount} en total, incluida la comisión del proveedor de unos ${fee}`,
    feeBadge: (percent, fee) => `${percent} de comisión, ≈ ${fee}`,
    outOfService: 'No disponible en este momento.',
    estimate:
      'Las comisiones son estimaciones. Antes de pagar, el proveedor te muestra lo que se cobrará a tu tarjeta y puede pedirte un documento de identidad.',
    selectProvider: 'Elige un proveedor de pago',
    notAvailable: 'El proveedor elegido no está disponible para este importe',
    continue: 'Continuar al pago',
    preparing: 'Preparando el pago',
    preparingTab: 'Preparando el pago… La página de pago segura se abrirá aquí en un momento.',
    noUrl: 'No se ha recibido la dirección de pago',
    nothingPaid: 'No se ha pagado nada. Inténtalo de nuevo o elige otro proveedor.',
    progress: 'Pago en curso',
    waitingFor: (provider) => `Esperando la confirmación de ${provider}`,
    progressLead: (provider) =>
      `Aún no hay nada confirmado. Paga en la página de ${provider} y vuelve: esta página avanza sola.`,
    someProvider: 'tu proveedor',
    blocked: (provider) =>
      `Tu navegador ha bloqueado la pestaña nueva. Abre aquí la página de ${provider}, paga y vuelve: esta página avanza sola.`,
    openPage: 'Abrir la página de pago',
    live: 'En directo',
    checked: (time) => `En directo, comprobado a las ${time}`,
    lost: 'Se ha perdido la conexión. Seguimos intentándolo y tu pago no se ve afectado.',
    copyId: 'Copiar el ID de pago',
    keepId: 'Guarda este ID. Si cierras esta página, con él podrás ver tu pago.',
    next: {
      title: 'Qué pasa ahora',
      opened: 'Página de pago abierta',
      openedAt: (provider, amount) => `En ${provider}, por ${amount}.`,
      confirms: (provider) => `${provider} confirma tu pago`,
      confirmsSoon: 'Normalmente unos minutos después de pagar.',
      confirmed: (provider) => `${provider} ha confirmado tu pago`,
      closed: 'Este pago no se hizo a tiempo o se canceló.',
      activates: 'Activamos tu suscripción',
      activatesSoon: 'Al instante, en cuanto se confirma el pago.',
      activated: 'Tu suscripción está activa',
      email: 'Recibes un correo',
      emailTo: (address) => `En la dirección ${address}.`,
    },
    completed: 'Ya he pagado',
    goBack: 'Volver',
    goBackHint:
      '«Volver» te permite elegir otro proveedor para el mismo pago. No se cobra nada por ello.',
    offButBegun:
      'Los pagos con tarjeta están desactivados en este momento, así que la página de este pago no se puede abrir de nuevo. Si ya has pagado, no vuelvas a pagar: este pago se confirma igualmente. Si no, elige otro método de pago en el paso anterior.',
    failedTitle: 'Este pago está cerrado',
    failed:
      'Este pago no se hizo a tiempo o se canceló. Si ha salido dinero de tu cuenta, contacta con soporte e indica el ID de pago. Si no, vuelve atrás y empieza de nuevo.',
  },
  cryptoTexts: {
    method: 'Criptomoneda',
    none: 'No hay direcciones de criptomoneda disponibles',
    noneHint: {
      'ghost-eshop-pro': 'Elige otro método de pago o vuelve más tarde. No se ha pagado nada.',
      donation: 'Vuelve más tarde. No se ha pagado nada.',
    },
    loadFailed: 'No hemos podido cargar las direcciones. No se ha pagado nada.',
    coins: 'Elige tu criptomoneda',
    send: 'Envía el pago',
    quoteLoading: 'Calculando el importe…',
    sendExactly: 'Envía exactamente',
    sendAmount: 'Envía',
    copyAmount: 'Copiar el importe',
    worth: (symbol) => `Envía ${symbol} por valor de`,
    coinsWorth: (symbol, money) => `${money} en ${symbol}`,
    less: (money, less) => `${money} menos ${less}, lo que identifica el pago como tuyo.`,
    heldFor: (left) => `Cambio garantizado durante ${left}`,
    priceHeldFor: (left) => `Precio garantizado durante ${left}`,
    fees: 'Las comisiones de red van aparte.',
    withoutAmount: (symbol) =>
      `No podemos indicar el importe en ${symbol} en este momento. Usa el cambio de tu monedero.`,
    openWallet: 'Abrir en el monedero',
    sandboxWallet: 'Abrir el monedero de prueba',
    qrHolds: 'Contenido del código QR',
    qrHoldsOnly: { address: 'Solo dirección', amount: 'Con importe' },
    qrCopy: { address: 'Copiar la dirección', amount: 'Copiar el enlace de pago' },
    qrCopied: { address: 'Dirección copiada', amount: 'Enlace de pago copiado' },
    qrFailed: 'Este navegador no nos permite copiar. Copia la dirección.',
    toAddress: (coin) => `A esta dirección de ${coin}`,
    copyAddress: 'Copiar la dirección',
    compareAddress: (end) =>
      `Comprueba que tu monedero muestra la dirección que termina en ${end}.`,
    paidQuestion: '¿Qué importe has enviado?',
    paidPresent: 'El importe de arriba',
    paidEarlier: 'Un importe anterior',
    paidTo: 'A',
    networks: {
      btc: 'Bitcoin (direcciones que empiezan por bc1)',
      eth: 'Red Ethereum (mainnet)',
      usdt: 'Red Ethereum (ERC-20)',
      bnb: 'BNB Smart Chain (BSC, BEP-20)',
      sol: 'Red Solana',
      usdc: 'Red Base',
    },
    warnings: {
      btc: 'Envía solo BTC y solo por la red Bitcoin. Lo que se envíe de otro modo se pierde.',
      eth: 'Envía solo ETH y solo por la red Ethereum. Lo que se envíe por otra red se pierde.',
      usdt: 'Envía solo USDT y solo por la red Ethereum (ERC-20). Los USDT enviados por Tron, BSC u otra red se pierden.',
      bnb: 'Envía solo BNB y solo por BNB Smart Chain. Lo que se envíe por otra red se pierde.',
      sol: 'Envía solo SOL y solo por la red Solana. Lo que se envíe de otro modo se pierde.',
      usdc: 'Envía solo USDC y solo por la red Base. Los USDC enviados por Ethereum, Solana, Polygon u otra red se pierden.',
    },
    writeToSupport: 'Escribir a soporte con el hash',
    sentMail: {
      subject: 'Fondos enviados en una criptomoneda que el sitio ya no acepta',
      subjectElsewhere: 'Fondos enviados de otro modo al indicado',
      body: ({ coin, hash, found }) =>
        `Criptomoneda: ${coin}\nHash de transacción: ${hash}\n${found === undefined ? '' : `Encontrado: ${found}\n`}`,
    },
    watch: {
      on: 'Vigilamos la cadena de bloques.',
      goesOn: 'Esta página avanza sola.',
      away: 'Ahora no podemos vigilar la cadena de bloques. Si has enviado el pago, envía su hash.',
    },
    haveHash: 'Tengo un hash de transacción',
    hash: 'Pega tu hash de transacción',
    hashHint:
      'Tu monedero lo muestra después del envío como hash de transacción, ID de transacción o TXID.',
    hashFits: {
      bitcoin: 'Parece un hash de transacción de Bitcoin válido.',
      ethereum: 'Parece un hash de transacción de Ethereum válido.',
      bsc: 'Parece un hash de transacción de BNB Smart Chain válido.',
      base: 'Parece un hash de transacción de Base válido.',
      solana: 'Parece una firma de transacción de Solana válida.',
    },
    hashShape: {
      bitcoin:
        'Un hash de transacción de Bitcoin tiene 64 caracteres: dígitos y las letras de la a a la f.',
      ethereum:
        'Un hash de transacción de Ethereum es 0x seguido de 64 caracteres: dígitos y las letras de la a a la f.',
      bsc: 'Un hash de transacción de BNB Smart Chain es 0x seguido de 64 caracteres: dígitos y las letras de la a a la f.',
      base: 'Un hash de transacción de Base es 0x seguido de 64 caracteres: dígitos y las letras de la a a la f.',
      solana: 'Una firma de Solana tiene de 86 a 88 letras y dígitos.',
    },
    hashOfOtherChain: {
      bitcoin:
        'Parece un hash de transacción de Bitcoin. Si has pagado con Bitcoin, elige Bitcoin arriba.',
      ethereum:
        'Parece un hash de Ethereum, BSC o Base. Si has pagado por ahí, elige esa criptomoneda arriba.',
      solana: 'Parece una firma de Solana. Si has pagado con Solana, elige Solana arriba.',
    },
    arrived: (money) =>
      `Hemos visto tu pago de ${money} y hemos rellenado el hash. Ahora envía el hash.`,
    hashHelp: {
      fits: (amount, confirmations) =>
        `Encontrado: ${amount} a nuestra dirección${confirmations === 0 ? '' : `, ${confirmations} ${confirmations === 1 ? 'confirmación' : 'confirmaciones'}`}.`,
      short: (arrived, missing) =>
        `Encontrado: ${arrived}. Faltan ${missing}. Envía este hash, no vuelvas a pagar el importe completo y escribe a nuestro soporte.`,
      pending: 'Transacción vista, aún no está en un bloque. Ya puedes enviar el hash.',
      notFound:
        'La transacción aún no se ve. Las nuevas tardan hasta un minuto en aparecer. Puedes enviar el hash igualmente.',
      otherAddress: (address) =>
        `Esta transacción pagó a otra dirección${address === null ? '' : ` (${address})`}. ¿Has copiado el hash correcto?`,
      unknownToken: 'un token desconocido',
      notTheCoin: (asked) =>
        `Ha llegado un token que no es ${asked}, se llame como se llame. ¿Has copiado el hash correcto?`,
      otherCoin: (paid, asked) => `El envío fue de ${paid}, no de ${asked}.`,
      otherNetwork: (found, asked) => `Transacción encontrada: ${found}. Elegiste ${asked}.`,
      facts: (money, network = 'otra red') =>
        money === undefined ? `en ${network}` : `${money} en ${network}`,
      failed: 'Esta transacción ha fallado: no se ha enviado nada.',
      nothingMoved: 'Esta transacción envió un importe de cero. ¿Has copiado el hash correcto?',
    },
    switchTitle: 'Cambiar de criptomoneda',
    switchTo: (coin) => `He pagado con ${coin}`,
    withoutHash: 'No tengo un hash de transacción',
    withoutHashHint: (amount) =>
      `Nuestro equipo busca entonces tu pago por su importe y dirección. Tarda más que con un hash y solo funciona si llegan exactamente ${amount} a la dirección de arriba. Si más tarde encuentras el hash, envíalo a nuestro soporte con tu ID de pago.`,
    confirm: 'He enviado el pago a esta dirección y por esta red.',
    confirmRequired: 'Confirma que has enviado el pago',
    submit: 'Enviar el hash de transacción',
    submitWithoutHash: 'Enviar sin hash',
    missing: {
      hash: 'Pega el hash de transacción para poder enviarlo.',
      quote: 'Espera a que aparezca el importe.',
      amount: 'Elige el importe que has enviado.',
    },
  },
  nintendoTexts: {
    card: '1. Consigue la tarjeta regalo correcta',
    need: (money, region) =>
      `Una tarjeta Nintendo eShop de ${money}, comprada en ${regions[region]}`,
    rules: [
      'Exactamente este valor, en una sola tarjeta. No podemos devolver la diferencia si vale más ni combinar dos de menor valor.',
      'Sin canjear. Nuestro equipo la canjea y después activa tu suscripción.',
    ],
    otherRegion: 'Una tarjeta de otra región no se puede canjear aquí.',
    changeRegion: '¿Tu tarjeta es de otro sitio? Elige su región en el paso anterior.',
    enter: '2. Introduce su código',
    codeHint:
      'Los 16 caracteres (letras y dígitos) bajo la zona de rascar o en el correo de la tienda.',
    confirm: 'Esta tarjeta tiene el valor y la región correctos y está sin usar.',
    confirmRequired: 'Confirma que la tarjeta es correcta y está sin usar',
    submit: 'Enviar el código de la tarjeta',
  },
  plainVoucherTexts: {
    'alternative-paysafe': {
      buy: '1. Consigue una Paysafecard',
      need: (money) => `Una Paysafecard por valor de al menos ${money}`,
      rules: [
        'A la venta en quioscos, gasolineras, supermercados y en el sitio oficial de Paysafecard.',
        'Sin usar: una Paysafecard gastada en parte ya no tiene su valor completo.',
      ],
      enter: '2. Introduce su PIN',
      pinHint: 'Los 16 dígitos del comprobante de compra.',
      confirm: 'Esta Paysafecard tiene el valor que he indicado y está sin usar.',
      confirmRequired: 'Confirma que la Paysafecard está sin usar',
      submit: 'Enviar el PIN de Paysafecard',
    },
  },
  quoteTexts: {
    changed: (what) =>
      `El precio es ahora ${what}. ¿Ya has enviado el pago? Envía tu hash: el importe anterior sigue valiendo.`,
    changedAmount: (what) =>
      `El importe es ahora ${what}. ¿Ya has enviado el pago? Envía tu hash: el importe anterior sigue valiendo.`,
    changedAddress: 'La dirección también es nueva: envía solo a la dirección de abajo.',
    changedBefore: (price) => `El precio es ahora ${price}.`,
    over: 'Este importe ha caducado. Si ya lo has enviado, envía tu hash: el importe sigue valiendo. Si no, pide un importe nuevo.',
    renew: 'Obtener un importe nuevo',
    foreign: 'Esta dirección ya no es nuestra: no envíes nada a esa dirección.',
    foreignSent: 'Si ya has enviado fondos a esa dirección, escribe a nuestro soporte.',
    refused: {
      COIN_NOT_AVAILABLE: (coin) => `${coin} ya no se acepta`,
      TIER_NOT_AVAILABLE: () => 'Esta duración ya no está a la venta',
      PAYMENT_METHOD_DISABLED: (method) => `${method}: no se acepta en este momento`,
    },
    refusedUnpaid:
      'No se ha pagado nada. Guarda tu código si tienes uno y elige otro método de pago o vuelve más tarde.',
    refusedUnsent: 'No se ha pagado nada. Elige otra cosa o vuelve más tarde.',
    refusedLapsed:
      'No envíes nada ahora. Si ya has enviado fondos, envía tu hash: el importe que se te mostró sigue valiendo.',
    refusedSent:
      'Si ya has enviado fondos, no vuelvas a pagar: escribe a nuestro soporte con el hash de transacción.',
  },
  voucherTexts: {
    amountHint: (money) => `Al menos ${money}. No damos cambio.`,
    amountTooSmall: 'El importe debe ser mayor que 0',
    amountTooLarge: 'Este importe es demasiado alto',
    doubt: {
      worth_less: (price) =>
        `El código vale menos que el precio de ${price}. Puede que tu suscripción no se active.`,
      other_currency: (price, currency) =>
        `El código está en ${currency === 'Other' ? 'otra moneda' : currency} y el precio es ${price}. Si vale menos, puede que tu suscripción no se active.`,
    },
    confirmDoubt: 'Enviar de todos modos',
    rewarble: {
      buy: '1. Compra un vale Rewarble',
      vendors: 'Vendedores recomendados',
      exampleNotice: 'Estos vendedores son ejemplos y no venden nada.',
      loading: 'Cargando vendedores…',
      noGuide:
        'No podemos mostrar los vendedores ahora. Si tienes un vale, introdúcelo abajo. Si no, pregunta a nuestro soporte. Nunca compres a desconocidos que te escriban.',
      warningTitle: 'Cuidado con las estafas',
      enter: '2. Introduce tu vale',
      type: 'Tipo',
      typeHint: 'El nombre del producto en la tienda del vendedor.',
      chooseType: 'Elige un tipo',
      submit: 'Enviar el vale Rewarble',
    },
  },
  textSentences: {
    hidden: 'Este texto contiene caracteres ocultos. Escríbelo de nuevo.',
    badEmail: 'El correo electrónico no es válido',
    tooLong: (max) => `${max} caracteres como máximo`,
    severalHashes: 'Este texto contiene más de un hash de transacción. Introduce solo uno.',
  },
  payerSentences: {
    username: 'Introduce tu nombre de usuario',
    email: 'Introduce tu correo electrónico',
    hash: 'Introduce el hash de transacción',
    pin: 'Introduce el PIN o deja el campo vacío',
    nintendo: {
      required: 'Introduce el código de tu tarjeta regalo',
      refused: 'Los códigos Nintendo eShop tienen exactamente 16 caracteres',
      letters: 'Los códigos Nintendo eShop no usan las letras O, I ni Z. Revisa tu código.',
    },
    rewarble: {
      required: 'Indica el código, el tipo y el valor del vale Rewarble',
      refused: 'El código Rewarble debe tener exactamente 16 caracteres',
    },
    paysafecard: {
      required: 'Indica el PIN y el valor de la Paysafecard',
      refused: 'Los PIN de Paysafecard tienen exactamente 16 dígitos',
    },
  },
  methodWords: {
    'Secure Card Payment': 'Pago seguro con tarjeta',
    'Pay securely with your credit or debit card':
      'Paga de forma segura con tu tarjeta de crédito o débito',
    Cryptocurrency: 'Criptomoneda',
    'Pay with Bitcoin, Ethereum and other cryptocurrencies':
      'Paga con Bitcoin, Ethereum y otras criptomonedas',
    'Nintendo eShop Cards': 'Tarjetas Nintendo eShop',
    'Pay with Nintendo eShop gift cards from your region':
      'Paga con tarjetas regalo Nintendo eShop de tu región',
    'Alternative Payment': 'Otros métodos de pago',
    'Pay with PayPal, cards, etc. via Paysafecard codes - No KYC':
      'Paga con PayPal, tarjeta, etc. mediante códigos Paysafecard, sin verificación de identidad',
  },
  providerWords: {
    'Card, Apple Pay or Google Pay': 'Tarjeta, Apple Pay o Google Pay',
    'Card or Apple Pay': 'Tarjeta o Apple Pay',
    'Card or bank transfer': 'Tarjeta o transferencia bancaria',
    'Card, Apple Pay or bank transfer': 'Tarjeta, Apple Pay o transferencia bancaria',
    'Card or local payment methods': 'Tarjeta o métodos de pago locales',
    Europe: 'Europa',
    'United Kingdom': 'Reino Unido',
    'United States': 'Estados Unidos',
    Canada: 'Canadá',
    Australia: 'Australia',
    Worldwide: 'Todo el mundo',
    'About 3%': 'Cerca del 3 %',
    'About 4%': 'Cerca del 4 %',
    'About 5%': 'Cerca del 5 %',
    Popular: 'Popular',
    'USA only': 'Solo EE. UU.',
    'Low fee': 'Comisión baja',
  },
  guideWords: {
    'Buy a Rewarble voucher worth at least the amount to pay. No ID check is needed.':
      'Compra un vale Rewarble por un valor de al menos el importe a pagar. No hace falta verificar la identidad.',
    'The vendor sends you a code of 16 letters and digits, sometimes with a PIN.':
      'El vendedor te envía un código de 16 caracteres (letras y dígitos), a veces con un PIN.',
    'Enter it below. Our team redeems it and then activates your subscription.':
      'Introdúcelo abajo. Nuestro equipo lo canjea y después activa tu suscripción.',
    'Example vendor A': 'Vendedor de ejemplo A',
    'Example vendor B': 'Vendedor de ejemplo B',
    'Example vendor C': 'Vendedor de ejemplo C',
    'Example vendor D': 'Vendedor de ejemplo D',
    'Within minutes': 'En unos minutos',
    'Within 1 hour': 'En menos de 1 hora',
    'Within 24 hours': 'En menos de 24 horas',
    Card: 'Tarjeta',
    'Bank transfer': 'Transferencia bancaria',
    'Buy only from the vendors above. Our team never sells vouchers and never writes to you first. A code that you give to another person is lost.':
      'Compra solo a los vendedores de arriba. Nuestro equipo nunca vende vales ni te escribe primero. Un código que des a otra persona se pierde.',
  },
  voucherTypeWords: { 'Bank Transfer': 'Transferencia bancaria', Other: 'Otro' },

  statusLabels: {
    pending_payment_verification: 'Pago pendiente',
    pending_subscription_update: 'Suscripción pendiente',
    completed: 'Completado',
    failed: 'Fallido',
  },
  productNames: { 'ghost-eshop-pro': 'Ghost eShop Pro', donation: 'Donación' },
  methodNames: {
    card: 'Tarjeta',
    crypto: 'Criptomoneda',
    'nintendo-eshop': 'Tarjeta Nintendo eShop',
    'alternative-paysafe': 'Paysafecard',
    'alternative-rewarble': 'Vale Rewarble',
  },
  trackingTexts: {
    title: 'Sigue tu pago',
    lead: 'Introduce el ID de pago que recibiste al pagar.',
    idLabel: paymentId,
    idHint: 'Empieza por GHOST- y tiene letras y dígitos.',
    prefixRule: 'Introduce un ID de pago válido (empieza por GHOST-)',
    track: 'Seguir',
    tracking: 'Buscando…',
    loading: 'Buscando tu pago…',
    refresh: 'Actualizar el estado',
    refreshing: 'Actualizando…',
    live: 'En directo',
    liveHint: 'Esta página se actualiza sola.',
    checkedLive: (time) => `comprobado a las ${time}`,
    checked: (time) => `Comprobado a las ${time}`,
    lastChecked: (time) => `Última comprobación: ${time}`,
    lost: 'Se ha perdido la conexión. Esta página muestra el último estado conocido. Seguimos intentándolo.',
    again,
    statusChanged: (label) => `El estado es ahora: ${label}.`,
    meaning: {
      checking: { title: 'Estamos comprobando si ha llegado tu dinero', text: promise },
      checkingDonation: {
        title: 'Estamos comprobando si ha llegado tu donación',
        text: 'Lo verás aquí en cuanto llegue.',
      },
      waitingForCard: {
        title: 'Esperamos tu pago con tarjeta',
        text: 'Activación inmediata en cuanto el proveedor de la tarjeta confirme tu pago.',
      },
      activating: {
        title: 'Actualizamos tu suscripción',
        text: `${promise} ${nothingToDo}`,
      },
      activatingCard: { title: 'Activamos tu suscripción', text: nothingToDo },
      active: { title: 'Tu suscripción está activa', text: 'Tu pago está completo.' },
      thanks: { title: 'Tu donación ha llegado', text: 'Tu pago está completo.' },
      failed: { title: 'No hemos podido verificar tu pago', text: 'No se ha activado nada.' },
      failedDonation: {
        title: 'No hemos podido verificar tu donación',
        text: 'No se ha confirmado que llegara dinero.',
      },
      unknown: { title: 'El estado es desconocido', text: 'Contacta con soporte.' },
    },
    facts: {
      title: 'Tu pago',
      copy: 'Copiar ID',
      amount: 'Importe',
      type: 'Concepto',
      method: 'Método',
      region: 'Región',
      duration: 'Duración',
      registered: 'Registrado',
      receipt: 'Recibo',
    },
    correct: 'Corregir los datos que enviaste',
    sendLinkAgain: 'Enviarme el enlace otra vez',
    processing: {
      title: 'Estado del proceso',
      registered: 'Pago registrado',
      registeredText: 'Tenemos los datos de tu pago.',
      verifying: 'Verificación del pago',
      verifyingNow: {
        card: 'Esperamos la confirmación del proveedor de la tarjeta.',
        others: 'Nuestro equipo está comprobando si el dinero ha llegado.',
      },
      verifiedText: 'El dinero ha llegado.',
      verificationFailed: 'No se ha podido verificar el pago.',
      updating: 'Actualización de la suscripción',
      updatingLater: 'Empieza cuando el pago esté verificado.',
      updatingNow: (duration) =>
        duration === null
          ? 'Nuestro equipo está activando tu suscripción.'
          : `Nuestro equipo está activando tu suscripción (${duration}) en tu cuenta.`,
      updatedText: 'Tu cuenta se ha actualizado.',
      droppedText: 'Solo un pago verificado activa una suscripción.',
      activeLater: 'Suscripción activa y un correo para ti',
      active: 'Suscripción activa',
      activeText: 'Tu suscripción se ha activado.',
      activeAfterCard: 'En cuanto el proveedor de la tarjeta confirme.',
      deadlines: (by) => `Antes del ${by.usual}. En casos excepcionales, antes del ${by.longest}.`,
      lastDeadline: (by) => `Antes del ${by}.`,
      late: 'Está tardando más de lo prometido. Seguimos trabajando en ello. Puedes escribirnos.',
      now: 'ahora',
      done: 'Hecho',
      current: 'En curso',
      waiting: 'Por venir',
      failed: 'Fallido',
      dropped: 'Omitido',
    },
    next: {
      title: 'Qué pasa ahora',
      awaitingPayment: {
        card: 'Se abrió la página de pago. En cuanto pagues allí, la verificación es inmediata. Si la cerraste sin pagar, no se te ha cobrado nada.',
        others: `Nuestro equipo está revisando tu pago. Normalmente tarda menos de ${busy} horas. ${nothingToDo}`,
      },
      awaitingSubscription: {
        card: 'Tu pago está verificado y estamos activando tu servicio. Recibirás un correo.',
        others:
          'Tu pago está verificado y estamos actualizando tu suscripción. Recibirás un correo.',
      },
      completed: {
        'ghost-eshop-pro': 'Tu suscripción está activada. Gracias, y que la disfrutes.',
        donation: 'Gracias por tu donación. Ha llegado y ayuda al proyecto.',
      },
      failed:
        'No se ha podido completar este pago. Si enviaste dinero, contacta con soporte e indica tu ID de pago, y lo encontraremos.',
      unknown: 'El estado es desconocido. Escríbenos con tu ID de pago.',
    },
    estimate: {
      within: {
        10: '10 minutos',
        30: 'media hora',
        60: 'una hora',
        180: '3 horas',
        360: '6 horas',
        720: '12 horas',
        1440: 'un día',
        2880: '2 días',
        4320: '3 días',
      },
      usually: (time) => `Los pagos de este tipo suelen completarse en menos de ${time}.`,
      longer: (time) =>
        `Los pagos de este tipo suelen completarse en menos de ${time}. El tuyo está tardando más. Seguimos trabajando en ello.`,
    },
    help: {
      title: '¿Necesitas ayuda?',
      text: 'Escríbenos con tu ID de pago. Nuestro equipo responde las 24 horas, todos los días.',
      subject: (id) => `Pago ${id}`,
      noSubject: 'Pregunta sobre un pago',
    },
    errors: {
      notFound: 'No se ha encontrado el pago. Revisa tu ID de pago e inténtalo de nuevo.',
      invalid: 'El ID de pago no es válido. Debe empezar por «GHOST-».',
      failed: 'No se puede consultar el pago en este momento. Inténtalo de nuevo en unos minutos.',
      otherwise: 'No se puede consultar el pago. Inténtalo de nuevo.',
    },
  },
  ownPageTexts: {
    back: 'Volver al pago',
    support: 'Escribir a nuestro soporte',
    codeRequired: 'Introduce el código',
  },
  receiptTexts: {
    title: 'Recibo',
    back: 'Volver al pago',
    print: 'Imprimir',
    download: 'Descargar PDF',
    downloading: 'Descargando…',
    downloadFailed: 'No se ha podido descargar el PDF. Inténtalo de nuevo.',
    failed: 'No se ha podido cargar el recibo. Inténtalo de nuevo.',
    notYet: 'Aún no hay recibo',
    notYetText: 'Podrás obtener un recibo en cuanto tu pago esté verificado.',
    neverVerified: 'Este pago no se ha podido verificar, así que no tiene recibo.',
  },
  situationTexts: {
    situations: {
      not_found: {
        title: 'No hemos encontrado tu transacción',
        text: 'La red no conoce el hash de transacción que se envió con este pago. Compáralo con tu monedero y corrígelo si es incorrecto.',
      },
      seen: {
        title: 'Hemos visto tu pago',
        text: 'Cuenta en cuanto la red lo confirme. No tienes que hacer nada.',
      },
      received: {
        title: 'Tu dinero ha llegado',
        text: 'Nuestro equipo verifica tu pago a continuación. No tienes que hacer nada.',
      },
      short: {
        title: 'Ha llegado dinero, pero no todo',
        text: 'No vuelvas a pagar el importe completo. Escribe a nuestro soporte con el ID de pago.',
      },
      wrong_coin: {
        title: 'Ha llegado otra criptomoneda',
        text: 'No es la que se te pidió. No vuelvas a pagar: nuestro equipo decide qué hacer.',
      },
      wrong_network: {
        title: 'Tu transacción está en otra red',
        text: 'No es la red que se te pidió. No vuelvas a pagar: nuestro equipo mira qué se puede hacer. Si enviaste un hash equivocado, corrígelo.',
      },
      wrong_address: {
        title: 'Tu transacción fue a otra dirección',
        text: 'No nos ha traído dinero. Compara el hash de transacción con tu monedero y corrígelo si es incorrecto.',
      },
      nothing_sent: {
        title: 'Tu transacción no movió dinero',
        text: 'Falló o su importe es cero. Si has pagado con otra transacción, corrige el hash.',
      },
      under_review: {
        title: 'Nuestro equipo está revisando tu pago',
        text: 'No vuelvas a pagar: nuestro equipo decide qué hacer.',
      },
      code_in_doubt: {
        title: 'Puede que tu código no cubra el precio',
        text: 'Nuestro equipo lo canjea y cuenta lo que aporta. Tu suscripción se activa cuando el precio está cubierto. Si falta algo, te escribimos por correo.',
      },
      redeeming: {
        title: 'Estamos canjeando tu código',
        text: 'Nuestro equipo cuenta lo que aporta. No tienes que hacer nada.',
      },
      part_missing: {
        title: 'Falta una parte del precio',
        text: 'Tu código no cubrió el precio. Su valor queda guardado para tu pago. Te hemos enviado por correo un enlace para añadir otro código.',
      },
      paid_twice: {
        title: 'Tu pago ha llegado dos veces',
        text: 'Sabemos del segundo. Nuestro equipo lo resuelve contigo.',
      },
      paid_after_failed: {
        title: 'Ha llegado dinero después de cerrarse este pago',
        text: 'No vuelvas a pagar: nuestro equipo decide qué hacer.',
      },
    },
    shortByCard: 'No vuelvas a pagar: nuestro equipo decide qué hacer.',
    teamWrites: {
      'ghost-eshop-pro': 'Nuestro equipo te escribirá.',
      donation: 'Puedes escribir a nuestro soporte con el ID de pago.',
    },
    confirmations: (seen, needed) => `${seen} de ${needed} confirmaciones.`,
    arrived: (money) => `Ha llegado: ${money}.`,
    missing: (money) => `Faltan ${money}.`,
    arrivedOf: (arrived, missing) => `Ha llegado: ${arrived}. Faltan ${missing}.`,
    sendRest: (address) => `Puedes enviar el resto a ${address} y avisar a nuestro soporte.`,
    foundOn: (network) => `La hemos encontrado en esta red: ${network}.`,
    foundMoneyOn: (money, network) => `Hemos encontrado ${money} en esta red: ${network}.`,
    wentTo: (address) => `Fue a ${address}.`,
  },
  receiptWords: {
    title: 'Recibo',
    amount: 'Importe pagado',
    paidOn: 'Pagado el',
    type: 'Concepto',
    duration: 'Duración',
    method: 'Método de pago',
    region: 'Región',
    coin: 'Criptomoneda',
    coinAmount: 'Criptomoneda e importe',
    onNetwork: (coin, network) => `${coin}, ${network}`,
    transactionHash: 'Hash de transacción',
    code: 'Código',
    paymentId,
    registered: 'Registrado',
    completed: 'Completado el',
    lastChange: 'Último cambio',
    note: 'Por privacidad, este recibo no muestra ningún nombre. Preguntas:',
    regions,
    networks: {
      bitcoin: 'red Bitcoin',
      ethereum: 'red Ethereum',
      bsc: 'BNB Smart Chain',
      solana: 'red Solana',
      base: 'red Base',
    },
  },
  correctionTexts: {
    lead: '¿Había un error en los datos que enviaste? Puedes corregirlos una vez, mientras ningún administrador haya empezado a revisarlos.',
    sent: {
      hash: 'Enviaste este hash de transacción',
      code: 'Enviaste este código',
      nothing: 'No enviaste ningún hash de transacción.',
    },
    hash: 'El hash de transacción correcto',
    hashHint: 'Está en tu monedero, junto a la transacción. Cópialo de ahí.',
    codeHint: 'Los 16 caracteres, tal como están impresos.',
    pinHint: 'Si el vale tiene un PIN, introdúcelo de nuevo.',
    hashRequired: 'Introduce el hash de transacción',
    once: 'Revísalo bien: un pago solo se puede corregir una vez. Los datos anteriores no se podrán usar para otro pago.',
    submit: 'Enviar la corrección',
    submitting: 'Enviando…',
    failed: 'No se ha podido enviar la corrección. No se ha cambiado nada. Inténtalo de nuevo.',
    done: {
      title: 'Tu corrección ha llegado',
      hash: 'Ahora comprobamos este hash de transacción:',
      code: 'Ahora comprobamos este código:',
    },
    refused: 'Esto ya no se puede corregir',
    donation:
      'Una donación se puede corregir durante 24 horas y solo en el navegador que la envió. Escribe a nuestro soporte con el ID de pago y los datos correctos.',
    link: {
      title: 'Primero demuestra que este pago es tuyo',
      text: 'Solo la persona que hizo un pago puede corregirlo. Podemos enviar un enlace al correo que se indicó con él. El enlace funciona durante 24 horas.',
      expired: 'Obtener un enlace nuevo',
      ask: 'Enviarme un enlace',
      failed: 'No se ha podido pedir el enlace. Inténtalo de nuevo.',
      more: '¿Ningún mensaje después de unos minutos? Mira en la carpeta de spam. Enviamos como máximo un enlace por hora.',
    },
  },
  linkOnItsWay: 'Si se indicó un correo con este pago, hay un enlace en camino.',
  topUpTexts: {
    title: 'Añadir otro código',
    lead: 'Tu código se canjeó y no cubrió el precio. Su valor queda guardado para tu pago.',
    price: 'Precio',
    brought: 'Ya pagado',
    missing: 'Falta',
    region: (region) => ` (${region})`,
    amountHint: (missing) =>
      `Debería valer al menos ${missing}. Si vale más, no podemos devolver la diferencia.`,
    pinHint: 'Solo algunos vales lo tienen.',
    amountRequired: 'Introduce el valor del código',
    submit: 'Añadir código',
    submitting: 'Añadiendo…',
    failed: 'No se ha podido añadir el código. No se ha cambiado nada. Inténtalo de nuevo.',
    done: {
      title: 'Tu código ha llegado',
      text: 'Nuestro equipo lo revisa y la página del pago muestra cuándo está listo:',
    },
    refused: 'Ahora no se puede añadir ningún código',
    invalid: 'Este enlace no se abre',
    expired: 'Este enlace ha caducado o no es de este pago. Pide uno nuevo a nuestro soporte.',
  },

  customerMailTexts: {
    sandbox: 'Esto es un entorno de prueba: no se mueve dinero real.',
    footer: (site, support) =>
      `Recibes este mensaje porque tu dirección se indicó con un pago en ${site}. ¿Preguntas? Escribe a ${support} e indica el ID de pago.`,
    labels: {
      paymentId,
      amount: 'Importe',
      product: 'Concepto',
      duration: 'Duración',
      method: 'Método de pago',
    },
    fact: (label, value) => `${label}: ${value}`,
    link: (label) => `${label}:`,
    subject: (title, id) => `${title} (${id})`,
    track: 'Seguir tu pago',
    receipt: 'Abrir tu recibo',
    received: {
      title: 'Tenemos los datos de tu pago',
      verifying: {
        card: 'Activamos tu suscripción en cuanto el proveedor de la tarjeta confirme el pago. Si saliste de la página de pago antes de pagar, no se te ha cobrado nada.',
        others:
          'Nuestro equipo comprueba ahora si el dinero ha llegado. Te escribiremos cuando tu pago esté verificado y cuando tu suscripción esté activa.',
      },
      keep: 'Guarda el ID de pago. Te muestra el estado de tu pago en cualquier momento.',
    },
    verified: {
      title: 'Tu pago ha llegado',
      next: `Ahora activamos tu suscripción. Te escribiremos cuando esté activa. ${nothingToDo}`,
    },
    activated: {
      title: 'Tu suscripción está activa',
      next: 'Pertenece a la cuenta que indicaste al pagar. ¡Gracias, y que la disfrutes!',
    },
    thanks: {
      title: 'Gracias por tu donación',
      next: 'Tu donación ha llegado y ayuda al proyecto.',
    },
    failed: {
      title: 'No se ha podido verificar tu pago',
      next: 'No hemos podido confirmar que el dinero haya llegado, así que no se ha activado nada.',
      whatToDo: (support) =>
        `Si has pagado, escribe a ${support} con el ID de pago y el método de pago, y lo comprobaremos de nuevo. Nunca envíes un código de tarjeta regalo o de vale por correo. Si no has pagado, no tienes que hacer nada. Puedes empezar un pago nuevo cuando quieras.`,
    },
    correction: {
      title: 'Corrige los datos que enviaste',
      next: 'Pediste este enlace en la página de tu pago. Abre una página donde puedes introducir el hash de transacción o el código correcto. Solo puedes hacerlo una vez.',
      life: 'El enlace funciona durante 24 horas. No lo compartas: quien lo tenga puede cambiar los datos que se enviaron con tu pago.',
      notAsked: 'Si no lo pediste, no tienes que hacer nada. Tu pago queda como está.',
      open: 'Corregir los datos que enviaste',
    },
    topUp: {
      title: 'Tu código no cubrió el precio',
      next: (missing) =>
        `Tu código se canjeó y aún faltan ${missing}. Su valor queda guardado para tu pago. Añade otro código para completarlo.`,
      life: 'El enlace funciona durante siete días y para un código.',
      kind: 'Introduce el código solo en la página que abre el enlace. Nunca envíes un código de tarjeta regalo o de vale por correo.',
      open: 'Añadir otro código',
    },
  },
} satisfies Catalogue;
