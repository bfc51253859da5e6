import type { Duration } from '@ghost-pay/contract/durations';
import { quoteMinutes } from '@ghost-pay/contract/quotes/quote-minutes';
import { promiseHours } from '@ghost-pay/contract/transactions/transaction-words';
import type { Catalogue } from './catalogue.ts';

const { busy, longest } = promiseHours;
const promise = `Entrega em até ${busy} horas; em casos raros, em até ${longest}.`;
const nothingToDo = 'Você não precisa fazer nada.';
const again = 'Tentar novamente';
const paymentId = 'ID do pagamento';
const regions = { europe: 'Europa', us: 'Estados Unidos', japan: 'Japão' };
const durations: Record<Duration, string> = {
  '1 month': '1 mês',
  '2 months': '2 meses',
  '3 months': '3 meses',
  '4 months': '4 meses',
  '5 months': '5 meses',
  '6 months': '6 meses',
  '8 months': '8 meses',
  '1 year': '1 ano',
  '13 months': '13 meses',
  '2 years': '2 anos',
  '25 months': '25 meses',
  lifetime: 'vitalícia',
};

export default {
  appTexts: {
    skipToContent: 'Ir para o conteúdo',
    homeLink: (siteName) => `${siteName}, página inicial`,
    trackPayment: 'Acompanhar pagamento',
    secureProcessing: 'Pagamento seguro',
    switchToDark: 'Mudar para o tema escuro',
    switchToLight: 'Mudar para o tema claro',
    sandbox: {
      title: 'Ambiente de teste',
      text: 'Esta é uma demonstração: nenhum dinheiro real é movimentado. Não envie nada para os endereços exibidos.',
    },
    inspection: {
      title: 'Consulta',
      text: 'Uma cópia do site: nada pode ser alterado nem enviado.',
    },
    footerLabel: 'Rodapé',
    languageSwitch: 'Idioma',
    blurbs: [
      'Pedimos apenas o necessário para o pagamento',
      'Cada pagamento tem seu próprio ID',
      'Um recibo para cada pagamento verificado',
    ],
    pricing: 'Preços',
    backOffice: 'Back-office',
    dmca: 'DMCA',
    privacy: 'Privacidade',
    notFoundTitle: 'Página não encontrada',
    notFoundText: 'O link pode ser antigo ou pode faltar uma letra.',
    returnHome: 'Voltar ao início',
    errorTitle: 'Não foi possível exibir esta página',
    errorText:
      'O que você digitou fica guardado nesta guia. Recarregue a página. Se o erro voltar, escreva para nós.',
    reload: 'Recarregar a página',
    withoutScripts: {
      needed:
        'Este site precisa de JavaScript para pagar ou acompanhar um pagamento. Ative-o e recarregue a página. Sem JavaScript você pode ler:',
      home: 'a página inicial',
      prices: 'os preços',
      questions: 'Dúvidas? Escreva para',
    },
  },
  sharedTexts: {
    copied: 'Copiado',
    copyFailed: 'Não foi possível copiar para a área de transferência',
    copySelected: 'O texto está selecionado. Copie-o com Ctrl+C ou tocando e segurando.',
    dismiss: 'Fechar',
    loadingPrices: 'Carregando preços…',
  },
  methodsOffTexts: {
    one: 'Esta forma de pagamento está temporariamente indisponível.',
    all: {
      title: 'Pagamentos temporariamente indisponíveis',
      text: 'Não podemos aceitar pagamentos no momento. Volte daqui a pouco. Um pagamento que você já fez não é afetado.',
    },
  },
  durationName: (duration) => durations[duration],
  regionNames: regions,
  oneTime: 'Pagamento único',
  aMonth: (cost) => `${cost} por mês`,
  decimalSentence: 'Digite um número com no máximo duas casas decimais, por exemplo 12,50',
  refusalTexts: {
    INVALID_INPUT: 'Algumas informações não são válidas. Verifique o que você digitou.',
    MALFORMED_REQUEST: 'Não foi possível ler a solicitação.',
    NOT_FOUND: 'Não há nada neste endereço.',
    IDEMPOTENCY_KEY_REUSED:
      'Esta solicitação já foi enviada com outro conteúdo. Recarregue a página e tente novamente.',
    TOO_MANY_REQUESTS: 'Muitas solicitações. Aguarde um momento e tente novamente.',
    TOO_MANY_PAYMENTS:
      'Muitos pagamentos foram iniciados da sua rede em uma hora. Tente novamente daqui a uma hora.',
    INTERNAL_ERROR: 'Algo deu errado do nosso lado. Tente novamente.',
    SERVICE_UNAVAILABLE: 'O serviço não está disponível no momento. Tente novamente em um minuto.',
    OUTCOME_UNKNOWN:
      'Não conseguimos confirmar se isso foi feito. Tente novamente: nada será feito duas vezes.',
    NETWORK_ERROR:
      'Não conseguimos acessar o servidor. Verifique sua conexão com a internet e tente novamente. O que você digitou não se perde.',
    DUPLICATE_TXID:
      'Esta transação de criptomoeda já está registrada. Verifique o hash da transação.',
    DUPLICATE_PAYMENT_REF: 'Esta referência de pagamento já foi usada. Comece um novo pagamento.',
    INVALID_TXID: 'Isto não parece um hash de transação da criptomoeda escolhida.',
    TXID_REQUIRED: 'Digite o hash da transação',
    QUOTE_EXPIRED: 'Este preço não está mais garantido. Nada foi pago; confira o novo preço.',
    AMOUNT_MISMATCH: 'O preço mudou. Confira o valor e tente novamente.',
    TIER_NOT_AVAILABLE: 'Esta assinatura não está à venda no momento. Escolha outra.',
    TIER_NOT_AVAILABLE_AFTER_COINS:
      'Esta assinatura não está à venda no momento. Se você já enviou o pagamento, não pague de novo: escreva para o nosso suporte com o hash da transação. Se não, escolha outra.',
    DONATION_OUT_OF_RANGE: 'As doações podem ser de US$ 1,00 a US$ 10.000,00.',
    PAYMENT_METHOD_DISABLED:
      'Esta forma de pagamento está temporariamente indisponível. Escolha outra.',
    PAYMENT_METHOD_DISABLED_AFTER_COINS:
      'Os pagamentos com criptomoeda estão temporariamente indisponíveis. Se você já enviou o pagamento, não pague de novo: escreva para o nosso suporte com o hash da transação. Se não, escolha outra forma de pagamento.',
    COIN_NOT_AVAILABLE:
      'Esta criptomoeda não é aceita no momento. Se você já enviou o pagamento, não pague de novo: escreva para o nosso suporte com o hash da transação. Se não, escolha outra.',
    ADDRESS_UNKNOWN:
      'O endereço exibido não é nosso. Se você já enviou o pagamento, não pague de novo: escreva para o nosso suporte com o hash da transação. Se não, recarregue a página e compare o endereço.',
    CARD_PROVIDER_NOT_AVAILABLE: 'O provedor escolhido não está disponível para este valor',
    CARD_WALLET_FAILED: 'Não foi possível preparar o pagamento. Tente novamente em alguns minutos.',
    INVALID_PAYMENT_ID: 'ID de pagamento inválido. Ele deve começar com “GHOST-”.',
    PAYMENT_NOT_FOUND: 'Pagamento não encontrado. Verifique o ID do pagamento e tente novamente.',
    RECEIPT_NOT_READY: 'Este pagamento não tem recibo porque não foi verificado.',
    CORRECTION_TOKEN_INVALID:
      'Este link expirou ou não é deste pagamento. Peça um novo na página do pagamento.',
    CORRECTION_NOT_POSSIBLE:
      'Os dados deste pagamento não podem ser corrigidos aqui. Escreva para o nosso suporte.',
    CORRECTION_NOT_WAITING:
      'Este pagamento não está mais aguardando verificação e não pode ser corrigido. Escreva para o nosso suporte se algo estiver errado.',
    CORRECTION_SAME: 'Isto é o que você já enviou.',
    CORRECTION_USED:
      'Este pagamento já foi corrigido. Um pagamento só pode ser corrigido uma vez. Escreva para o nosso suporte se algo ainda estiver errado.',
    CORRECTION_CONTESTED:
      'Outra pessoa informou os mesmos dados, por isso nossa equipe analisa primeiro. Escreva para o nosso suporte.',
    CORRECTION_CODE_TAKEN:
      'Nossa equipe já começou a resgatar seu código, por isso ele não pode mais ser corrigido. Escreva para o nosso suporte se ele foi digitado errado.',
    CORRECTION_MONEY_FOUND:
      'O dinheiro deste pagamento já foi encontrado, por isso nada precisa ser corrigido. Escreva para o nosso suporte se algo estiver errado.',
    TOP_UP_TOKEN_INVALID:
      'Este link expirou ou não é deste pagamento. Peça um novo ao nosso suporte.',
    TOP_UP_NOT_WAITING:
      'Este pagamento não está mais aguardando outro código. Veja a página dele e escreva para o nosso suporte se algo estiver errado.',
    TOP_UP_USED:
      'Um código já foi adicionado por este link. Nossa equipe o verifica e avisa se ainda faltar algo.',
    TOP_UP_CONTESTED:
      'Outra pessoa também informou um dos seus códigos, por isso nossa equipe analisa primeiro. Escreva para o nosso suporte antes de adicionar outro.',
    TRACKING_FAILED:
      'Não é possível acompanhar o pagamento no momento. Tente novamente em alguns minutos.',
    PAYMENT_ALREADY_VERIFIED: 'Este pagamento já foi verificado e não pode ser alterado.',
    SUBSCRIPTION_ALREADY_UPDATED: 'Esta assinatura já foi atualizada.',
    TRANSACTION_ALREADY_FAILED: 'Este pagamento já consta como “Falhou”.',
  },

  homeTexts: {
    pageTitle: 'Assinar ou doar',
    title: 'Ghost eShop Pro',
    lead: 'A assinatura profissional de uma ferramenta de loja para consoles, com duração de um mês até vitalícia.',
    lines: [],
    subscribe: {
      title: 'Assinar',
      prices: 'Todos os preços',
      method: 'Forma de pagamento',
      methods: {
        card: 'Cartão',
        crypto: 'Cripto',
        nintendo: 'Nintendo eShop',
        alternative: 'Vale',
      },
      region: 'Região do seu cartão-presente',
      duration: 'Duração',
      popular: 'Popular',
      action: (amount) => `Assinar por ${amount}`,
      choose: 'Escolher a duração',
    },
    donate: {
      title: 'Fazer uma doação',
      text: 'Você define o valor, a partir de US$ 1,00, na criptomoeda que preferir.',
      action: 'Doar',
    },
    howTitle: 'Como funciona',
    steps: [
      { title: 'Escolha o motivo', text: 'Uma assinatura ou uma doação.' },
      {
        title: 'Informe seus dados',
        text: 'Nome de usuário e e-mail. Para doações, não são necessários.',
      },
      { title: 'Escolha a forma de pagamento', text: 'Você vê primeiro o valor total.' },
      { title: 'Conclua o pagamento', text: 'Você recebe um ID para acompanhar.' },
    ],
    whyTitle: 'Por que nos escolher',
    reasons: [
      { title: 'Pagamento seguro', text: 'Nunca vemos seu cartão nem sua carteira.' },
      {
        title: 'Entrega rápida',
        text: 'Com cartão, a ativação é imediata assim que o pagamento é confirmado.',
      },
      {
        title: 'Suporte profissional',
        text: 'Nossa equipe responde 24 horas por dia, 7 dias por semana. Basta o ID do pagamento.',
      },
    ],
    promiseTitle: 'Nosso compromisso de entrega',
    promiseText: promise,
    track: 'Acompanhe cada etapa com o ID do pagamento',
  },
  pricingTexts: {
    title: 'Preços',
    lead: 'Quanto custa o Ghost eShop Pro em cada forma de pagamento. Escolha uma linha para pagar por essa duração.',
    donate: 'Fazer uma doação',
    otherWay: 'Pagar de outra forma',
    methodSwitch: 'Forma de pagamento',
    regionSwitch: 'Região do seu cartão-presente',
    columns: {
      duration: 'Duração',
      totalPrice: 'Preço total',
      monthlyCost: 'Por mês',
      value: 'Vantagem',
    },
    worth: { best: 'Melhor preço', recommended: 'Recomendado', standard: 'Padrão' },
    methods: {
      crypto: {
        title: 'Criptomoeda',
        short: 'Cripto',
        text: 'Bitcoin, Ethereum, USDT, BNB, Solana ou USDC, pelo valor em dólares exibido.',
        how: {
          title: 'Pagar com criptomoeda',
          steps: [
            `Você vê o valor exato na sua criptomoeda, garantido por ${quoteMinutes} minutos.`,
            'Envie-o e depois cole o hash da transação.',
            promise,
          ],
        },
      },
      card: {
        title: 'Cartão',
        short: 'Cartão',
        text: 'Pelos processadores da Paygate, PayPal, Stripe ou Klarna, conforme o seu país.',
        how: {
          title: 'Pagar com cartão',
          steps: [
            'A taxa do processador é acrescentada. Você vê o total antes de pagar.',
            'Você paga na página do processador. Nunca vemos seu cartão.',
            'Ativação imediata assim que seu pagamento é confirmado.',
          ],
        },
      },
      'alternative-rewarble': {
        title: 'Vale Rewarble',
        short: 'Rewarble',
        text: 'Sem verificação de identidade: compre um código e digite-o aqui. Os preços são os mesmos do cartão.',
        how: {
          title: 'Pagar com um vale',
          steps: [
            'Compre um código deste valor. A página de pagamento recomenda vendedores.',
            'Digite o código de 16 caracteres na página de pagamento.',
            promise,
          ],
        },
      },
      'nintendo-eshop': {
        title: 'Cartão-presente Nintendo eShop',
        short: 'Nintendo',
        text: 'Um cartão-presente exatamente deste valor, da região que você escolher.',
        how: {
          title: 'Pagar com um cartão-presente',
          steps: [
            'Compre um cartão exatamente deste valor. Não podemos dar troco.',
            'Digite o código de 16 caracteres na página de pagamento.',
            promise,
          ],
        },
      },
    },
    regionSigns: { europe: '€', us: '$', japan: '¥' },
    noneForMethod: 'Não há preços para a forma de pagamento escolhida',
    none: 'Não há preços disponíveis',
    noneText: 'Nada está à venda no momento. Volte daqui a pouco.',
    failed: 'Não foi possível carregar os preços',
    retry: again,
  },

  paymentTexts: {
    titles: { 'ghost-eshop-pro': 'Assinar o Ghost eShop Pro', donation: 'Fazer uma doação' },
    processing: 'Processando seu pagamento…',
    codeSubmitted: 'Seu código foi enviado.',
    seen: 'Vimos seu pagamento.',
    registered: 'Recebemos os dados do seu pagamento',
    paymentId,
    home: 'Voltar ao início',
    retry: again,
    newTab: '(abre em uma nova guia)',
    steps: {
      label: 'Etapas deste pagamento',
      info: 'Dados',
      payment: 'Pagamento',
      confirmation: 'Confirmação',
      done: 'etapa concluída',
    },
    unavailable: {
      track: 'Acompanhar um pagamento',
    },
    info: {
      purpose: 'Para que é o pagamento?',
      purposes: { subscription: 'Assinatura', donation: 'Doação' },
      account: 'Sua conta',
      username: 'Nome de usuário',
      usernameHint: 'A conta que vai receber a assinatura.',
      email: 'E-mail',
      emailHint: 'Avisaremos por e-mail quando estiver ativa.',
      noAccount: 'Ainda não tem conta?',
      register: 'Crie uma no site de cadastro',
      method: 'Forma de pagamento',
      region: 'Região do seu cartão-presente',
      regionHint: 'Onde o cartão foi comprado. Não podemos aceitar um cartão de outra região.',
      regions: {
        europe: 'Cartões em euros (EUR)',
        us: 'Cartões em dólares (USD)',
        japan: 'Cartões em ienes (JPY)',
      },
      route: 'Com qual código você quer pagar?',
      tier: 'Duração',
      popular: 'Popular',
      perMonth: (money) => `${money} por mês`,
      continue: 'Continuar',
      feeOnTop: 'A taxa do provedor é acrescentada e aparece a seguir.',
      missing: {
        username: 'Digite seu nome de usuário para continuar.',
        email: 'Digite seu e-mail para continuar.',
        method: 'Escolha uma forma de pagamento para continuar.',
        region: 'Escolha a região do seu cartão-presente para continuar.',
        tier: 'Escolha uma duração para continuar.',
        pricing: 'Nenhum preço está disponível no momento.',
      },
      noTiers: 'Nada está à venda com esta forma de pagamento no momento. Escolha outra.',
      pricesFailedForRegion:
        'Não conseguimos carregar os preços de hoje. Continuamos tentando. Aguarde ou escolha outra forma de pagamento.',
      pricesFailed:
        'Não conseguimos carregar os preços de hoje. Continuamos tentando. Estes são nossos preços habituais e podem estar desatualizados: aguarde antes de enviar dinheiro.',
      methodsFailed:
        'Não conseguimos verificar quais formas de pagamento estão disponíveis. Continuamos tentando.',
    },
    panel: {
      loading: 'Carregando o formulário de pagamento…',
      failed:
        'Não foi possível carregar esta parte da página. Nada foi pago, e o que você digitou está guardado.',
    },
    summary: {
      title: 'Resumo',
      what: 'Referente a',
      duration: 'Duração',
      durationMissing: 'Ainda não escolhida',
      method: 'Forma de pagamento',
      account: 'Conta',
      amount: 'Valor a pagar',
      donationAmount: 'Sua doação',
      amountMissing: '–',
      change: 'Alterar',
      afterwards: {
        card: 'Ativação imediata assim que o provedor confirmar seu pagamento.',
        'ghost-eshop-pro': `${promise} Você pode acompanhar cada etapa com o ID do pagamento.`,
        donation: 'Confirmamos quando ela chegar. Você pode acompanhá-la com o ID do pagamento.',
      },
    },
    donation: {
      amount: 'Valor em dólares americanos',
      amountHint: 'De US$ 1 a US$ 10.000.',
      suggestions: 'Valores sugeridos',
      amountRequired: 'Digite um valor',
      amountTooSmall: 'A menor doação é de US$ 1,00',
      amountTooLarge: 'A maior doação é de US$ 10.000,00',
      enterAmount: 'Digite um valor para ver para onde enviar.',
    },
    submit: {
      unreachable:
        'Não conseguimos acessar o servidor, e seu pagamento não foi registrado. Tudo o que você digitou continua aqui: pressione o botão novamente.',
      unknown:
        'A conexão caiu e não conseguimos saber se seu pagamento foi registrado. Pressione o botão novamente: o mesmo pagamento nunca é registrado duas vezes.',
      firstUnknown:
        'Não conseguimos saber se seu primeiro envio chegou, por isso suas alterações ainda não foram enviadas. Pressione o botão novamente em instantes.',
      fallback: 'Não foi possível enviar o pagamento. Tente novamente ou fale com o suporte.',
      missingFields: 'Preencha todos os campos obrigatórios do pagamento.',
      submitting: 'Enviando…',
      support: 'Falar com o suporte',
      otherMethod: 'Escolher outra forma de pagamento',
      newPrice: (money) =>
        `O preço agora é ${money}. Confira o valor antes de enviar o formulário.`,
    },
  },
  submitFallbacks: {
    card: 'O pagamento falhou. Tente novamente.',
    'alternative-rewarble': 'Não foi possível enviar os dados do código Rewarble. Tente novamente.',
  },
  duplicateTexts: {
    'nintendo-eshop': 'Este código de cartão-presente já está registrado. Verifique seu código.',
    'alternative-rewarble': 'Este código Rewarble já está registrado. Verifique seu código.',
    'alternative-paysafe': 'Este Paysafecard já está registrado. Verifique seu PIN.',
  },
  routeTexts: {
    'alternative-rewarble': {
      name: 'Vale Rewarble',
      description: 'Comprado com PayPal, cartão ou transferência. Sem verificação de identidade.',
    },
    'alternative-paysafe': {
      name: 'Paysafecard',
      description: 'Um PIN de 16 dígitos, comprado em loja ou on-line.',
    },
  },
  correctedCodeTexts: {
    'nintendo-eshop': 'O código correto do cartão-presente',
    'alternative-rewarble': 'O código Rewarble correto',
    'alternative-paysafe': 'O PIN correto do Paysafecard',
  },
  addedCodeTexts: {
    'nintendo-eshop': 'Código do cartão-presente',
    'alternative-rewarble': 'Código Rewarble',
    'alternative-paysafe': 'PIN do Paysafecard',
  },
  codeFieldTexts: {
    amount: 'Valor do código',
    currency: 'Moeda',
    pin: 'PIN (opcional)',
    cash: 'Um código vale o mesmo que dinheiro. Digite-o somente aqui: nunca o pedimos por chat ou e-mail. O campo fica vazio se esta página for recarregada.',
  },
  addedCodeHints: {
    'nintendo-eshop': (region) =>
      `Todos os 16 caracteres, como estão impressos. O cartão deve ser da mesma região${region}.`,
    'alternative-rewarble': () => 'Os 16 caracteres (letras e dígitos) enviados pelo vendedor.',
    'alternative-paysafe': () => 'Os 16 dígitos no comprovante.',
  },
  confirmationTexts: {
    title: {
      donation: 'Obrigado pela sua doação',
      'ghost-eshop-pro': 'Recebemos os dados do seu pagamento',
    },
    text: {
      donation:
        'Obrigado por apoiar o projeto. Nossa equipe confirmará sua doação quando ela chegar.',
      'ghost-eshop-pro': `Sua assinatura será ativada em até ${busy} horas (no máximo ${longest}).`,
    },
    card: {
      withTeam: 'Com a nossa equipe',
      waiting: {
        label: 'Aguardando pagamento',
        title: 'Aguardando seu pagamento com cartão',
        text: (provider) =>
          `${provider} ainda não o confirmou. Se você ainda não pagou, abra a página de pagamento novamente. Sua assinatura é ativada assim que o pagamento é confirmado.`,
      },
      done: {
        label: 'Pagamento confirmado',
        title: 'Seu pagamento foi confirmado',
        text: () => 'O dinheiro chegou. Sua assinatura é ativada na hora.',
      },
      closed: {
        label: 'Pagamento encerrado',
        title: 'Este pagamento foi encerrado',
        text: () =>
          'Este pagamento não foi feito a tempo ou foi cancelado. Se saiu dinheiro da sua conta, fale com o suporte e informe o ID do pagamento. Se não, volte e comece de novo.',
      },
    },
    earlier: {
      title: 'Os dados que você enviou primeiro estão registrados',
      hash: (hash) =>
        `A resposta se perdeu no caminho, mas seus dados haviam chegado. Este pagamento está registrado com o hash de transação ${hash}. O que você alterou depois não foi salvo.`,
      code: (code) =>
        `A resposta se perdeu no caminho, mas seus dados haviam chegado. Este pagamento está registrado com o código ${code}. O que você alterou depois não foi salvo.`,
      unknown:
        'Uma resposta se perdeu no caminho, mas um dos dados que você enviou havia chegado. Este pagamento está registrado com esse dado e com nenhum outro.',
      correctHash:
        'Se isso não estiver certo, não pague de novo: escreva para o nosso suporte com o ID do pagamento e o dado correto, e nós corrigimos.',
      correctCode:
        'Se isso não estiver certo, escolha “Fazer outro pagamento” e digite o código correto: será um pagamento separado, e este será encerrado. Nunca envie um código por e-mail.',
      subject: (id) => `Correção do pagamento ${id}`,
    },
    difference: {
      title: 'Este pagamento já estava registrado',
      noted:
        'Ele mantém os dados com que foi registrado. Nossa equipe vai ler os que você acabou de enviar e decidir.',
      left_out:
        'Ele mantém os dados com que foi registrado. Os que você acabou de enviar não foram salvos. Se estiverem corretos, escreva para o nosso suporte com o ID do pagamento.',
    },
    keep: 'Guarde este ID. Nosso suporte vai pedi-lo.',
    track: 'Acompanhar este pagamento',
    another: 'Fazer outro pagamento',
    next: {
      'ghost-eshop-pro': [
        {
          title: 'Verificamos seu pagamento',
          text: 'Normalmente em menos de 24 horas, até 48 em horários de pico.',
        },
        { title: 'Ativamos sua assinatura' },
        {
          title: 'Você recebe um e-mail',
          text: 'Escreveremos para o endereço que você informou.',
        },
      ],
      donation: [
        {
          title: 'Verificamos sua doação',
          text: 'Normalmente em menos de 24 horas, até 48 em horários de pico.',
        },
        { title: 'Ela aparece como concluída no acompanhamento', text: nothingToDo },
      ],
    },
  },
  cardTexts: {
    lead: 'Você paga na página segura do provedor, em uma nova guia. Nunca vemos seu cartão.',
    legend: 'Escolha um provedor de pagamento',
    loadFailed:
      'Não conseguimos carregar os provedores de pagamento. Nada foi pago: tente novamente ou escolha outra forma de pagamento na etapa anterior.',
    none: 'Nenhum provedor de pagamento está disponível no momento',
    noneHint:
      'Nada foi pago. Tente mais tarde ou escolha outra forma de pagamento na etapa anterior.',
    noneFits: 'Nenhum provedor aceita este valor no momento',
    noneFitsHint: 'Escolha uma duração maior ou outra forma de pagamento na etapa anterior.',
    quotesFailed:
      'Não foi possível estimar as taxas. Antes de você pagar, o provedor mostra quanto será cobrado no cartão.',
    total: 'Total, com a taxa do provedor',
    toPayAt: (provider) => `A pagar em ${provider}`,
    product: (duration) => `Ghost eShop Pro, ${duration}`,
    feeOf: (provider, percent) => `Taxa de ${provider} (${percent})`,
    totalShort: 'Total',
    withFeeShort: (amount) => `${amount} com taxa`,
    opens: (provider, amount) => `${provider} · ${amount} · nova guia`,
    aboutAmount: (amount) => `cerca de ${amount}`,
    afterwards: (provider) => `Ativação imediata assim que ${provider} confirmar seu pagamento.`,
    minimum: (money) => `Mín. ${money}`,
    about: (amount) => `≈ ${amount}`,
    withFee: (amount, fee) =>
      `Cerca de ${amount} no total, incluindo a taxa do provedor de cerca de ${fee}`,
    feeBadge: (percent, fee) => `Taxa de ${percent}, ≈ ${fee}`,
    outOfService: 'Indisponível no momento.',
    estimate:
      'As taxas são estimativas. Antes de você pagar, o provedor mostra quanto será cobrado no cartão e pode pedir um documento de identidade.',
    selectProvider: 'Escolha um provedor de pagamento',
    notAvailable: 'O provedor escolhido não está disponível para este valor',
    continue: 'Continuar para o pagamento',
    preparing: 'Preparando o pagamento',
    preparingTab: 'Preparando o pagamento… A página de pagamento segura abre aqui em instantes.',
    noUrl: 'Nenhum endereço de pagamento recebido',
    nothingPaid: 'Nada foi pago. Tente novamente ou escolha outro provedor.',
    progress: 'Pagamento em andamento',
    waitingFor: (provider) => `Aguardando a confirmação de ${provider}`,
    progressLead: (provider) =>
      `Nada foi confirmado ainda. Pague na página de ${provider} e volte: esta página avança sozinha.`,
    someProvider: 'seu provedor',
    blocked: (provider) =>
      `Seu navegador bloqueou a nova guia. Abra aqui a página de ${provider}, pague e volte: esta página avança sozinha.`,
    openPage: 'Abrir a página de pagamento',
    live: 'Ao vivo',
    checked: (time) => `Ao vivo, verificado às ${time}`,
    lost: 'A conexão caiu. Continuamos tentando, e seu pagamento não é afetado.',
    copyId: 'Copiar ID do pagamento',
    keepId: 'Guarde este ID. Se você fechar esta página, poderá ver seu pagamento com ele.',
    next: {
      title: 'O que acontece agora',
      opened: 'Página de pagamento aberta',
      openedAt: (provider, amount) => `Em ${provider}, por ${amount}.`,
      confirms: (provider) => `${provider} confirma seu pagamento`,
      confirmsSoon: 'Normalmente alguns minutos depois de você pagar.',
      confirmed: (provider) => `${provider} confirmou seu pagamento`,
      closed: 'Este pagamento não foi feito a tempo ou foi cancelado.',
      activates: 'Ativamos sua assinatura',
      activatesSoon: 'Na hora, assim que o pagamento é confirmado.',
      activated: 'Sua assinatura está ativa',
      email: 'Você recebe um e-mail',
      emailTo: (address) => `No endereço ${address}.`,
    },
    completed: 'Já paguei',
    goBack: 'Voltar',
    goBackHint:
      '“Voltar” permite escolher outro provedor para o mesmo pagamento. Nada é cobrado por isso.',
    offButBegun:
      'Os pagamentos com cartão estão desativados no momento, por isso a página deste pagamento não pode ser aberta novamente. Se você já pagou, não pague de novo: este pagamento será confirmado mesmo assim. Se não, escolha outra forma de pagamento na etapa anterior.',
    failedTitle: 'Este pagamento foi encerrado',
    failed:
      'Este pagamento não foi feito a tempo ou foi cancelado. Se saiu dinheiro da sua conta, fale com o suporte e informe o ID do pagamento. Se não, volte e comece de novo.',
  },
  cryptoTexts: {
    method: 'Criptomoeda',
    none: 'Nenhum endereço de criptomoeda disponível',
    noneHint: {
      'ghost-eshop-pro': 'Escolha outra forma de pagamento ou volte mais tarde. Nada foi pago.',
      donation: 'Volte mais tarde. Nada foi pago.',
    },
    loadFailed: 'Não conseguimos carregar os endereços. Nada foi pago.',
    coins: 'Escolha sua criptomoeda',
    send: 'Envie o pagamento',
    quoteLoading: 'Calculando o valor…',
    sendExactly: 'Envie exatamente',
    sendAmount: 'Envie',
    copyAmount: 'Copiar valor',
    worth: (symbol) => `Envie ${symbol} no valor de`,
    coinsWorth: (symbol, money) => `${money} em ${symbol}`,
    less: (money, less) => `${money} menos ${less}, o que identifica o pagamento como seu.`,
    heldFor: (left) => `Cotação garantida por mais ${left}`,
    priceHeldFor: (left) => `Preço garantido por mais ${left}`,
    fees: 'As taxas de rede são à parte.',
    withoutAmount: (symbol) =>
      `Não podemos informar o valor em ${symbol} no momento. Use a cotação da sua carteira.`,
    openWallet: 'Abrir na carteira',
    sandboxWallet: 'Abrir a carteira de teste',
    qrHolds: 'Conteúdo do QR code',
    qrHoldsOnly: { address: 'Só o endereço', amount: 'Com o valor' },
    qrCopy: { address: 'Copiar endereço', amount: 'Copiar o link de pagamento' },
    qrCopied: { address: 'Endereço copiado', amount: 'Link de pagamento copiado' },
    qrFailed: 'Este navegador não permite copiar. Copie o endereço.',
    toAddress: (coin) => `Para este endereço de ${coin}`,
    copyAddress: 'Copiar endereço',
    compareAddress: (end) => `Confira se a sua carteira mostra o endereço que termina em ${end}.`,
    paidQuestion: 'Qual valor você enviou?',
    paidPresent: 'O valor acima',
    paidEarlier: 'Um valor anterior',
    paidTo: 'Para',
    networks: {
      btc: 'Bitcoin (endereços que começam com bc1)',
      eth: 'Rede Ethereum (mainnet)',
      usdt: 'Rede Ethereum (ERC-20)',
      bnb: 'BNB Smart Chain (BSC, BEP-20)',
      sol: 'Rede Solana',
      usdc: 'Rede Base',
    },
    warnings: {
      btc: 'Envie somente BTC, e somente pela rede Bitcoin. O que for enviado de outra forma se perde.',
      eth: 'Envie somente ETH, e somente pela rede Ethereum. O que for enviado por outra rede se perde.',
      usdt: 'Envie somente USDT, e somente pela rede Ethereum (ERC-20). USDT enviado por Tron, BSC ou outra rede se perde.',
      bnb: 'Envie somente BNB, e somente pela BNB Smart Chain. O que for enviado por outra rede se perde.',
      sol: 'Envie somente SOL, e somente pela rede Solana. O que for enviado de outra forma se perde.',
      usdc: 'Envie somente USDC, e somente pela rede Base. USDC enviado por Ethereum, Solana, Polygon ou outra rede se perde.',
    },
    writeToSupport: 'Escrever ao suporte com o hash',
    sentMail: {
      subject: 'Envio em uma criptomoeda que o site não aceita mais',
      subjectElsewhere: 'Envio feito de forma diferente da pedida',
      body: ({ coin, hash, found }) =>
        `Criptomoeda: ${coin}\nHash da transação: ${hash}\n${found === undefined ? '' : `Encontrado: ${found}\n`}`,
    },
    watch: {
      on: 'Estamos acompanhando a blockchain.',
      goesOn: 'Esta página avança sozinha.',
      away: 'Não conseguimos acompanhar a blockchain no momento. Se você já enviou o pagamento, envie o hash.',
    },
    haveHash: 'Tenho um hash de transação',
    hash: 'Cole o hash da transação',
    hashHint:
      'Sua carteira o mostra depois do envio, como hash da transação, ID da transação ou TXID.',
    hashFits: {
      bitcoin: 'Parece um hash de transação Bitcoin válido.',
      ethereum: 'Parece um hash de transação Ethereum válido.',
      bsc: 'Parece um hash de transação BNB Smart Chain válido.',
      base: 'Parece um hash de transação Base válido.',
      solana: 'Parece uma assinatura de transação Solana válida.',
    },
    hashShape: {
      bitcoin: 'Um hash de transação Bitcoin tem 64 caracteres: dígitos e as letras de “a” a “f”.',
      ethereum:
        'Um hash de transação Ethereum é 0x seguido de 64 caracteres: dígitos e as letras de “a” a “f”.',
      bsc: 'Um hash de transação BNB Smart Chain é 0x seguido de 64 caracteres: dígitos e as letras de “a” a “f”.',
      base: 'Um hash de transação Base é 0x seguido de 64 caracteres: dígitos e as letras de “a” a “f”.',
      solana: 'Uma assinatura Solana tem de 86 a 88 letras e dígitos.',
    },
    hashOfOtherChain: {
      bitcoin:
        'Parece um hash de transação Bitcoin. Se você pagou com Bitcoin, escolha Bitcoin acima.',
      ethereum:
        'Parece um hash de Ethereum, BSC ou Base. Se você pagou por lá, escolha essa criptomoeda acima.',
      solana: 'Parece uma assinatura Solana. Se você pagou com Solana, escolha Solana acima.',
    },
    arrived: (money) =>
      `Vimos seu pagamento de ${money} e preenchemos o hash. Agora é só enviar o hash.`,
    hashHelp: {
      fits: (amount, confirmations) =>
        `Encontrado: ${amount} para o nosso endereço${confirmations === 0 ? '' : `, ${confirmations} ${confirmations === 1 ? 'confirmação' : 'confirmações'}`}.`,
      short: (arrived, missing) =>
        `Encontrado: ${arrived}. Faltam ${missing}. Envie este hash, não pague o valor inteiro de novo e escreva para o nosso suporte.`,
      pending: 'Transação vista, ainda não está em um bloco. Você já pode enviar o hash.',
      notFound:
        'A transação ainda não apareceu. As novas levam até um minuto. Você pode enviar o hash mesmo assim.',
      otherAddress: (address) =>
        `Esta transação foi para outro endereço${address === null ? '' : ` (${address})`}. Você copiou o hash certo?`,
      unknownToken: 'um token desconhecido',
      notTheCoin: (asked) =>
        `Chegou um token que não é ${asked}, qualquer que seja o nome dele. Você copiou o hash certo?`,
      otherCoin: (paid, asked) => `O envio foi de ${paid}, não de ${asked}.`,
      otherNetwork: (found, asked) => `Transação encontrada: ${found}. Você escolheu ${asked}.`,
      facts: (money, network = 'outra rede') =>
        money === undefined ? `em ${network}` : `${money} em ${network}`,
      failed: 'Esta transação falhou: nada foi enviado.',
      nothingMoved: 'Esta transação enviou um valor zero. Você copiou o hash certo?',
    },
    switchTitle: 'Trocar de criptomoeda',
    switchTo: (coin) => `Paguei com ${coin}`,
    withoutHash: 'Não tenho um hash de transação',
    withoutHashHint: (amount) =>
      `Nossa equipe então procura seu pagamento pelo valor e pelo endereço. Isso demora mais do que com um hash e só funciona se chegarem exatamente ${amount} ao endereço acima. Se você encontrar o hash depois, envie-o ao nosso suporte com o ID do pagamento.`,
    confirm: 'Enviei o pagamento para este endereço e por esta rede.',
    confirmRequired: 'Confirme que você enviou o pagamento',
    submit: 'Enviar hash da transação',
    submitWithoutHash: 'Enviar sem hash',
    missing: {
      hash: 'Cole o hash da transação para poder enviá-lo.',
      quote: 'Aguarde até o valor aparecer.',
      amount: 'Escolha o valor que você enviou.',
    },
  },
  nintendoTexts: {
    card: '1. Obtenha o cartão-presente certo',
    need: (money, region) =>
      `Um cartão Nintendo eShop de ${money}, comprado ${{ europe: 'na Europa', us: 'nos Estados Unidos', japan: 'no Japão' }[region]}`,
    rules: [
      'Exatamente este valor, em um único cartão. Não podemos dar troco se ele valer mais nem combinar dois de valor menor.',
      'Ainda não resgatado. Nossa equipe o resgata e depois ativa sua assinatura.',
    ],
    otherRegion: 'Um cartão de outra região não pode ser resgatado aqui.',
    changeRegion: 'Seu cartão é de outro lugar? Escolha a região na etapa anterior.',
    enter: '2. Digite o código',
    codeHint: 'Os 16 caracteres (letras e dígitos) sob a área raspável ou no e-mail da loja.',
    confirm: 'Este cartão tem o valor e a região certos e não foi usado.',
    confirmRequired: 'Confirme que o cartão está certo e não foi usado',
    submit: 'Enviar código do cartão-presente',
  },
  plainVoucherTexts: {
    'alternative-paysafe': {
      buy: '1. Obtenha um Paysafecard',
      need: (money) => `Um Paysafecard no valor de pelo menos ${money}`,
      rules: [
        'À venda em bancas, postos de gasolina, supermercados e no site oficial do Paysafecard.',
        'Ainda não usado: um Paysafecard parcialmente gasto não tem mais o valor total.',
      ],
      enter: '2. Digite o PIN',
      pinHint: 'Os 16 dígitos no comprovante.',
      confirm: 'Este Paysafecard tem o valor que informei e não foi usado.',
      confirmRequired: 'Confirme que o Paysafecard não foi usado',
      submit: 'Enviar PIN do Paysafecard',
    },
  },
  quoteTexts: {
    changed: (what) =>
      `O preço agora é ${what}. Já enviou o pagamento? Envie o hash: o valor anterior ainda vale.`,
    changedAmount: (what) =>
      `O valor agora é ${what}. Já enviou o pagamento? Envie o hash: o valor anterior ainda vale.`,
    changedAddress: 'O endereço também é novo: envie somente para o endereço abaixo.',
    changedBefore: (price) => `O preço agora é ${price}.`,
    over: 'Este valor expirou. Se você já o enviou, envie o hash: o valor ainda vale. Se não, peça um novo valor.',
    renew: 'Obter um novo valor',
    foreign: 'Este endereço não é mais nosso: não envie nada para ele.',
    foreignSent: 'Se você já enviou algo para ele, escreva para o nosso suporte.',
    refused: {
      COIN_NOT_AVAILABLE: (coin) => `${coin} não é mais aceito`,
      TIER_NOT_AVAILABLE: () => 'Esta duração não está mais à venda',
      PAYMENT_METHOD_DISABLED: (method) => `${method}: indisponível no momento`,
    },
    refusedUnpaid:
      'Nada foi pago. Guarde seu código, se tiver um, e escolha outra forma de pagamento ou volte mais tarde.',
    refusedUnsent: 'Nada foi pago. Escolha outra opção ou volte mais tarde.',
    refusedLapsed:
      'Não envie nada agora. Se você já enviou o pagamento, envie o hash: o valor exibido ainda vale.',
    refusedSent:
      'Se você já enviou o pagamento, não pague de novo: escreva para o nosso suporte com o hash da transação.',
  },
  voucherTexts: {
    amountHint: (money) => `Pelo menos ${money}. Não damos troco.`,
    amountTooSmall: 'O valor deve ser maior que 0',
    amountTooLarge: 'Este valor é alto demais',
    doubt: {
      worth_less: (price) =>
        `O código vale menos que o preço de ${price}. Sua assinatura pode não ser ativada.`,
      other_currency: (price, currency) =>
        `O código está em ${currency === 'Other' ? 'outra moeda' : currency}, e o preço é ${price}. Se ele valer menos, sua assinatura pode não ser ativada.`,
    },
    confirmDoubt: 'Enviar mesmo assim',
    rewarble: {
      buy: '1. Compre um vale Rewarble',
      vendors: 'Vendedores recomendados',
      exampleNotice: 'Estes vendedores são exemplos e não vendem nada.',
      loading: 'Carregando vendedores…',
      noGuide:
        'Não podemos mostrar os vendedores agora. Se você tem um vale, digite-o abaixo. Se não, pergunte ao nosso suporte. Nunca compre de estranhos que escrevem para você.',
      warningTitle: 'Cuidado com golpes',
      enter: '2. Digite seu vale',
      type: 'Tipo',
      typeHint: 'O nome do produto na loja do vendedor.',
      chooseType: 'Escolha um tipo',
      submit: 'Enviar vale Rewarble',
    },
  },
  textSentences: {
    hidden: 'Este texto contém caracteres ocultos. Digite-o novamente.',
    badEmail: 'E-mail inválido',
    tooLong: (max) => `No máximo ${max} caracteres`,
    severalHashes: 'Este texto contém mais de um hash de transação. Digite apenas um.',
  },
  payerSentences: {
    username: 'Digite seu nome de usuário',
    email: 'Digite seu e-mail',
    hash: 'Digite o hash da transação',
    pin: 'Digite o PIN ou deixe em branco',
    nintendo: {
      required: 'Digite o código do seu cartão-presente',
      refused: 'Os códigos Nintendo eShop têm exatamente 16 caracteres',
      letters: 'Os códigos Nintendo eShop não usam as letras O, I e Z. Verifique seu código.',
    },
    rewarble: {
      required: 'Informe o código, o tipo e o valor do vale Rewarble',
      refused: 'O código Rewarble deve ter exatamente 16 caracteres',
    },
    paysafecard: {
      required: 'Informe o PIN e o valor do Paysafecard',
      refused: 'Os PINs do Paysafecard têm exatamente 16 dígitos',
    },
  },
  methodWords: {
    'Secure Card Payment': 'Pagamento seguro com cartão',
    'Pay securely with your credit or debit card':
      'Pague com segurança com seu cartão de crédito ou débito',
    Cryptocurrency: 'Criptomoeda',
    'Pay with Bitcoin, Ethereum and other cryptocurrencies':
      'Pague com Bitcoin, Ethereum e outras criptomoedas',
    'Nintendo eShop Cards': 'Cartões Nintendo eShop',
    'Pay with Nintendo eShop gift cards from your region':
      'Pague com cartões-presente Nintendo eShop da sua região',
    'Alternative Payment': 'Outras formas de pagamento',
    'Pay with PayPal, cards, etc. via Paysafecard codes - No KYC':
      'Pague com PayPal, cartão etc. por códigos Paysafecard, sem verificação de identidade',
  },
  providerWords: {
    'Card, Apple Pay or Google Pay': 'Cartão, Apple Pay ou Google Pay',
    'Card or Apple Pay': 'Cartão ou Apple Pay',
    'Card or bank transfer': 'Cartão ou transferência bancária',
    'Card, Apple Pay or bank transfer': 'Cartão, Apple Pay ou transferência bancária',
    'Card or local payment methods': 'Cartão ou formas de pagamento locais',
    Europe: 'Europa',
    'United Kingdom': 'Reino Unido',
    'United States': 'Estados Unidos',
    Canada: 'Canadá',
    Australia: 'Austrália',
    Worldwide: 'Mundo todo',
    'About 3%': 'Cerca de 3%',
    'About 4%': 'Cerca de 4%',
    'About 5%': 'Cerca de 5%',
    Popular: 'Popular',
    'USA only': 'Só EUA',
    'Low fee': 'Taxa baixa',
  },
  guideWords: {
    'Buy a Rewarble voucher worth at least the amount to pay. No ID check is needed.':
      'Compre um vale Rewarble que valha pelo menos o valor a pagar. Não é preciso verificar a identidade.',
    'The vendor sends you a code of 16 letters and digits, sometimes with a PIN.':
      'O vendedor envia um código de 16 caracteres (letras e dígitos), às vezes com um PIN.',
    'Enter it below. Our team redeems it and then activates your subscription.':
      'Digite-o abaixo. Nossa equipe o resgata e depois ativa sua assinatura.',
    'Example vendor A': 'Vendedor de exemplo A',
    'Example vendor B': 'Vendedor de exemplo B',
    'Example vendor C': 'Vendedor de exemplo C',
    'Example vendor D': 'Vendedor de exemplo D',
    'Within minutes': 'Em minutos',
    'Within 1 hour': 'Em até 1 hora',
    'Within 24 hours': 'Em até 24 horas',
    Card: 'Cartão',
    'Bank transfer': 'Transferência bancária',
    'Buy only from the vendors above. Our team never sells vouchers and never writes to you first. A code that you give to another person is lost.':
      'Compre somente dos vendedores acima. Nossa equipe nunca vende vales e nunca escreve para você primeiro. Um código que você passa a outra pessoa está perdido.',
  },
  voucherTypeWords: { 'Bank Transfer': 'Transferência bancária', Other: 'Outro' },

  statusLabels: {
    pending_payment_verification: 'Aguardando pagamento',
    pending_subscription_update: 'Aguardando ativação',
    completed: 'Concluído',
    failed: 'Falhou',
  },
  productNames: { 'ghost-eshop-pro': 'Ghost eShop Pro', donation: 'Doação' },
  methodNames: {
    card: 'Cartão',
    crypto: 'Criptomoeda',
    'nintendo-eshop': 'Cartão Nintendo eShop',
    'alternative-paysafe': 'Paysafecard',
    'alternative-rewarble': 'Vale Rewarble',
  },
  trackingTexts: {
    title: 'Acompanhe seu pagamento',
    lead: 'Digite o ID do pagamento que você recebeu ao pagar.',
    idLabel: paymentId,
    idHint: 'Ele começa com GHOST- e tem letras e dígitos.',
    prefixRule: 'Digite um ID de pagamento válido (começa com GHOST-)',
    track: 'Acompanhar',
    tracking: 'Procurando…',
    loading: 'Procurando seu pagamento…',
    refresh: 'Atualizar status',
    refreshing: 'Atualizando…',
    live: 'Ao vivo',
    liveHint: 'Esta página se atualiza sozinha.',
    checkedLive: (time) => `verificado às ${time}`,
    checked: (time) => `Verificado às ${time}`,
    lastChecked: (time) => `Última verificação: ${time}`,
    lost: 'A conexão caiu. Esta página mostra o último status conhecido. Continuamos tentando.',
    again,
    statusChanged: (label) => `O status agora é: ${label}.`,
    meaning: {
      checking: { title: 'Estamos verificando se seu dinheiro chegou', text: promise },
      checkingDonation: {
        title: 'Estamos verificando se sua doação chegou',
        text: 'Você verá aqui assim que ela chegar.',
      },
      waitingForCard: {
        title: 'Estamos aguardando seu pagamento com cartão',
        text: 'Ativação imediata assim que o provedor do cartão confirmar seu pagamento.',
      },
      activating: {
        title: 'Estamos atualizando sua assinatura',
        text: `${promise} ${nothingToDo}`,
      },
      activatingCard: { title: 'Estamos ativando sua assinatura', text: nothingToDo },
      active: { title: 'Sua assinatura está ativa', text: 'Seu pagamento está concluído.' },
      thanks: { title: 'Sua doação chegou', text: 'Seu pagamento está concluído.' },
      failed: { title: 'Não conseguimos verificar seu pagamento', text: 'Nada foi ativado.' },
      failedDonation: {
        title: 'Não conseguimos verificar sua doação',
        text: 'Não foi confirmada a chegada de nenhum dinheiro.',
      },
      unknown: { title: 'O status é desconhecido', text: 'Fale com o suporte.' },
    },
    facts: {
      title: 'Seu pagamento',
      copy: 'Copiar ID',
      amount: 'Valor',
      type: 'Referente a',
      method: 'Forma de pagamento',
      region: 'Região',
      duration: 'Duração',
      registered: 'Registrado',
      receipt: 'Recibo',
    },
    correct: 'Corrigir os dados que você enviou',
    sendLinkAgain: 'Enviar o link de novo',
    processing: {
      title: 'Andamento',
      registered: 'Pagamento registrado',
      registeredText: 'Temos os dados do seu pagamento.',
      verifying: 'Verificação do pagamento',
      verifyingNow: {
        card: 'Aguardamos a confirmação do provedor do cartão.',
        others: 'Nossa equipe está verificando se o dinheiro chegou.',
      },
      verifiedText: 'O dinheiro chegou.',
      verificationFailed: 'Não foi possível verificar o pagamento.',
      updating: 'Atualização da assinatura',
      updatingLater: 'Começa depois que o pagamento for verificado.',
      updatingNow: (duration) =>
        duration === null
          ? 'Nossa equipe está ativando sua assinatura.'
          : `Nossa equipe está ativando sua assinatura (${duration}) na sua conta.`,
      updatedText: 'Sua conta foi atualizada.',
      droppedText: 'Só um pagamento verificado ativa uma assinatura.',
      activeLater: 'Assinatura ativa e um e-mail para você',
      active: 'Assinatura ativa',
      activeText: 'Sua assinatura foi ativada.',
      activeAfterCard: 'Assim que o provedor do cartão confirmar.',
      deadlines: (by) => `Até ${by.usual}. Em casos raros, até ${by.longest}.`,
      lastDeadline: (by) => `Até ${by}.`,
      late: 'Está demorando mais do que prometemos. Continuamos trabalhando nisso. Você pode escrever para nós.',
      now: 'agora',
      done: 'Concluído',
      current: 'Em andamento',
      waiting: 'A seguir',
      failed: 'Falhou',
      dropped: 'Não realizado',
    },
    next: {
      title: 'O que acontece agora',
      awaitingPayment: {
        card: 'A página de pagamento foi aberta para você. Assim que você pagar lá, a verificação é imediata. Se você a fechou sem pagar, nada foi cobrado.',
        others: `Nossa equipe está analisando seu pagamento. Isso normalmente leva menos de ${busy} horas. ${nothingToDo}`,
      },
      awaitingSubscription: {
        card: 'Seu pagamento foi verificado e estamos ativando seu serviço. Você receberá um e-mail.',
        others:
          'Seu pagamento foi verificado e estamos atualizando sua assinatura. Você receberá um e-mail.',
      },
      completed: {
        'ghost-eshop-pro': 'Sua assinatura está ativada. Obrigado, e aproveite.',
        donation: 'Obrigado pela sua doação. Ela chegou e ajuda o projeto.',
      },
      failed:
        'Não foi possível concluir este pagamento. Se você enviou dinheiro, fale com o suporte e informe o ID do pagamento, e nós o encontraremos.',
      unknown: 'O status é desconhecido. Escreva para nós com o ID do pagamento.',
    },
    estimate: {
      within: {
        10: '10 minutos',
        30: 'meia hora',
        60: 'uma hora',
        180: '3 horas',
        360: '6 horas',
        720: '12 horas',
        1440: 'um dia',
        2880: '2 dias',
        4320: '3 dias',
      },
      usually: (time) => `Pagamentos deste tipo costumam ser concluídos em até ${time}.`,
      longer: (time) =>
        `Pagamentos deste tipo costumam ser concluídos em até ${time}. O seu está demorando mais. Continuamos trabalhando nisso.`,
    },
    help: {
      title: 'Precisa de ajuda?',
      text: 'Escreva para nós com o ID do pagamento. Nossa equipe responde 24 horas por dia, 7 dias por semana.',
      subject: (id) => `Pagamento ${id}`,
      noSubject: 'Pergunta sobre um pagamento',
    },
    errors: {
      notFound: 'Pagamento não encontrado. Verifique o ID do pagamento e tente novamente.',
      invalid: 'ID de pagamento inválido. Ele deve começar com “GHOST-”.',
      failed:
        'Não é possível acompanhar o pagamento no momento. Tente novamente em alguns minutos.',
      otherwise: 'Não é possível acompanhar o pagamento. Tente novamente.',
    },
  },
  ownPageTexts: {
    back: 'Voltar ao pagamento',
    support: 'Escrever para o suporte',
    codeRequired: 'Digite o código',
  },
  receiptTexts: {
    title: 'Recibo',
    back: 'Voltar ao pagamento',
    print: 'Imprimir',
    download: 'Baixar PDF',
    downloading: 'Baixando…',
    downloadFailed: 'Não foi possível baixar o PDF. Tente novamente.',
    failed: 'Não foi possível carregar o recibo. Tente novamente.',
    notYet: 'Ainda não há recibo',
    notYetText: 'Você poderá obter um recibo assim que seu pagamento for verificado.',
    neverVerified: 'Este pagamento não pôde ser verificado, por isso não há recibo.',
  },
  situationTexts: {
    situations: {
      not_found: {
        title: 'Não encontramos sua transação',
        text: 'A rede não conhece o hash de transação enviado com este pagamento. Compare-o com a sua carteira e corrija-o se estiver errado.',
      },
      seen: {
        title: 'Vimos o seu pagamento',
        text: 'Ele conta assim que a rede o confirmar. Você não precisa fazer nada.',
      },
      received: {
        title: 'Seu dinheiro chegou',
        text: 'Nossa equipe verifica o seu pagamento em seguida. Você não precisa fazer nada.',
      },
      short: {
        title: 'Chegou dinheiro, mas não tudo',
        text: 'Não pague o valor inteiro de novo. Escreva para o nosso suporte com o ID do pagamento.',
      },
      wrong_coin: {
        title: 'Chegou outra criptomoeda',
        text: 'Não é a que foi pedida. Não pague de novo: nossa equipe decide o que fazer.',
      },
      wrong_network: {
        title: 'Sua transação está em outra rede',
        text: 'Não é a rede que foi pedida. Não pague de novo: nossa equipe verifica o que pode ser feito. Se você enviou o hash errado, corrija-o.',
      },
      wrong_address: {
        title: 'Sua transação foi para outro endereço',
        text: 'Ela não nos trouxe dinheiro. Compare o hash de transação com a sua carteira e corrija-o se estiver errado.',
      },
      nothing_sent: {
        title: 'Sua transação não movimentou dinheiro',
        text: 'Ela falhou ou o valor é zero. Se você pagou com outra transação, corrija o hash.',
      },
      under_review: {
        title: 'Nossa equipe está analisando o seu pagamento',
        text: 'Não pague de novo: nossa equipe decide o que fazer.',
      },
      code_in_doubt: {
        title: 'Talvez o seu código não cubra o preço',
        text: 'Nossa equipe resgata o código e conta o valor dele. Sua assinatura é ativada quando o preço estiver coberto. Se faltar algo, enviamos um e-mail.',
      },
      redeeming: {
        title: 'Estamos resgatando o seu código',
        text: 'Nossa equipe conta o valor dele. Você não precisa fazer nada.',
      },
      part_missing: {
        title: 'Falta uma parte do preço',
        text: 'Seu código não cobriu o preço. O valor dele fica guardado para o seu pagamento. Enviamos por e-mail um link para adicionar outro código.',
      },
      paid_twice: {
        title: 'Seu pagamento chegou duas vezes',
        text: 'Sabemos do segundo. Nossa equipe resolve isso com você.',
      },
      paid_after_failed: {
        title: 'Chegou dinheiro depois que este pagamento foi encerrado',
        text: 'Não pague de novo: nossa equipe decide o que fazer.',
      },
    },
    shortByCard: 'Não pague de novo: nossa equipe decide o que fazer.',
    teamWrites: {
      'ghost-eshop-pro': 'Nossa equipe vai escrever para você.',
      donation: 'Você pode escrever para o nosso suporte com o ID do pagamento.',
    },
    confirmations: (seen, needed) => `${seen} de ${needed} confirmações.`,
    arrived: (money) => `Chegou: ${money}.`,
    missing: (money) => `Faltam ${money}.`,
    arrivedOf: (arrived, missing) => `Chegou: ${arrived}. Faltam ${missing}.`,
    sendRest: (address) => `Você pode enviar o restante para ${address} e avisar o nosso suporte.`,
    foundOn: (network) => `Nós a encontramos nesta rede: ${network}.`,
    foundMoneyOn: (money, network) => `Encontramos ${money} nesta rede: ${network}.`,
    wentTo: (address) => `Ela foi para ${address}.`,
  },
  receiptWords: {
    title: 'Recibo',
    amount: 'Valor pago',
    paidOn: 'Pago em',
    type: 'Referente a',
    duration: 'Duração',
    method: 'Forma de pagamento',
    region: 'Região',
    coin: 'Criptomoeda',
    coinAmount: 'Criptomoeda e valor',
    onNetwork: (coin, network) => `${coin}, ${network}`,
    transactionHash: 'Hash da transação',
    code: 'Código',
    paymentId,
    registered: 'Registrado',
    completed: 'Concluído em',
    lastChange: 'Última alteração',
    note: 'Por privacidade, este recibo não mostra nenhum nome. Dúvidas:',
    regions,
    networks: {
      bitcoin: 'rede Bitcoin',
      ethereum: 'rede Ethereum',
      bsc: 'BNB Smart Chain',
      solana: 'rede Solana',
      base: 'rede Base',
    },
  },
  correctionTexts: {
    lead: 'Havia um erro nos dados que você enviou? Você pode corrigi-los uma vez, desde que nenhum administrador tenha começado a verificá-los.',
    sent: {
      hash: 'Você enviou este hash de transação',
      code: 'Você enviou este código',
      nothing: 'Você não enviou nenhum hash de transação.',
    },
    hash: 'O hash de transação correto',
    hashHint: 'Está na sua carteira, junto à transação. Copie-o de lá.',
    codeHint: 'Todos os 16 caracteres, como estão impressos.',
    pinHint: 'Se o vale tem um PIN, digite-o novamente.',
    hashRequired: 'Digite o hash da transação',
    once: 'Confira bem: um pagamento só pode ser corrigido uma vez. Os dados anteriores não poderão ser usados em outro pagamento.',
    submit: 'Enviar correção',
    submitting: 'Enviando…',
    failed: 'Não foi possível enviar a correção. Nada foi alterado. Tente novamente.',
    done: {
      title: 'Sua correção chegou',
      hash: 'Agora vamos verificar este hash de transação:',
      code: 'Agora vamos verificar este código:',
    },
    refused: 'Isto não pode mais ser corrigido',
    donation:
      'Uma doação pode ser corrigida por 24 horas, e só no navegador que a enviou. Escreva para o nosso suporte com o ID do pagamento e os dados corretos.',
    link: {
      title: 'Primeiro mostre que este pagamento é seu',
      text: 'Só quem fez um pagamento pode corrigi-lo. Podemos enviar um link para o e-mail informado com ele. O link funciona por 24 horas.',
      expired: 'Obter um novo link',
      ask: 'Enviar um link para mim',
      failed: 'Não foi possível pedir o link. Tente novamente.',
      more: 'Nenhuma mensagem depois de alguns minutos? Olhe na pasta de spam. Enviamos no máximo um link por hora.',
    },
  },
  linkOnItsWay: 'Se um e-mail foi informado com este pagamento, um link está a caminho.',
  topUpTexts: {
    title: 'Adicionar outro código',
    lead: 'Seu código foi resgatado e não cobriu o preço. O valor dele fica guardado para o seu pagamento.',
    price: 'Preço',
    brought: 'Já pago',
    missing: 'Ainda falta',
    region: (region) => ` (${region})`,
    amountHint: (missing) =>
      `Ele deve valer pelo menos ${missing}. Se valer mais, não podemos dar troco.`,
    pinHint: 'Só alguns vales têm um.',
    amountRequired: 'Digite o valor do código',
    submit: 'Adicionar código',
    submitting: 'Adicionando…',
    failed: 'Não foi possível adicionar o código. Nada foi alterado. Tente novamente.',
    done: {
      title: 'Seu código chegou',
      text: 'Nossa equipe o verifica, e a página do pagamento mostra quando terminar:',
    },
    refused: 'Nenhum código pode ser adicionado agora',
    invalid: 'Este link não abre',
    expired: 'Este link expirou ou não é deste pagamento. Peça um novo ao nosso suporte.',
  },

  customerMailTexts: {
    sandbox: 'Este é um ambiente de teste: nenhum dinheiro real é movimentado.',
    footer: (site, support) =>
      `Você recebeu esta mensagem porque seu endereço foi informado em um pagamento em ${site}. Dúvidas? Escreva para ${support} e informe o ID do pagamento.`,
    labels: {
      paymentId,
      amount: 'Valor',
      product: 'Referente a',
      duration: 'Duração',
      method: 'Forma de pagamento',
    },
    fact: (label, value) => `${label}: ${value}`,
    link: (label) => `${label}:`,
    subject: (title, id) => `${title} (${id})`,
    track: 'Acompanhar seu pagamento',
    receipt: 'Abrir seu recibo',
    received: {
      title: 'Recebemos os dados do seu pagamento',
      verifying: {
        card: 'Ativamos sua assinatura assim que o provedor do cartão confirmar o pagamento. Se você saiu da página de pagamento antes de pagar, nada foi cobrado.',
        others:
          'Nossa equipe agora verifica se o dinheiro chegou. Avisaremos por e-mail quando seu pagamento for verificado e quando sua assinatura estiver ativa.',
      },
      keep: 'Guarde o ID do pagamento. Ele mostra o status do seu pagamento a qualquer momento.',
    },
    verified: {
      title: 'Seu pagamento chegou',
      next: `Estamos ativando sua assinatura agora. Avisaremos por e-mail quando ela estiver ativa. ${nothingToDo}`,
    },
    activated: {
      title: 'Sua assinatura está ativa',
      next: 'Ela pertence à conta que você informou ao pagar. Obrigado, e aproveite!',
    },
    thanks: {
      title: 'Obrigado pela sua doação',
      next: 'Sua doação chegou e ajuda o projeto.',
    },
    failed: {
      title: 'Não foi possível verificar seu pagamento',
      next: 'Não conseguimos confirmar que o dinheiro chegou, por isso nada foi ativado.',
      whatToDo: (support) =>
        `Se você pagou, escreva para ${support} com o ID e a forma de pagamento, e verificaremos novamente. Nunca envie um código de cartão-presente ou de vale por e-mail. Se você não pagou, não precisa fazer nada. Você pode começar um novo pagamento quando quiser.`,
    },
    correction: {
      title: 'Corrija os dados que você enviou',
      next: 'Você pediu este link na página do seu pagamento. Ele abre uma página em que você pode digitar o hash de transação ou o código correto. Isso só pode ser feito uma vez.',
      life: 'O link funciona por 24 horas. Não o compartilhe: quem o tiver pode alterar os dados enviados com o seu pagamento.',
      notAsked: 'Se você não o pediu, não precisa fazer nada. Seu pagamento continua como está.',
      open: 'Corrigir os dados que você enviou',
    },
    topUp: {
      title: 'Seu código não cobriu o preço',
      next: (missing) =>
        `Seu código foi resgatado, e ainda faltam ${missing}. O valor dele fica guardado para o seu pagamento. Adicione outro código para completá-lo.`,
      life: 'O link funciona por sete dias e para um código.',
      kind: 'Digite o código somente na página que o link abre. Nunca envie um código de cartão-presente ou de vale por e-mail.',
      open: 'Adicionar outro código',
    },
  },
} satisfies Catalogue;
