import type { Duration } from '@ghost-pay/contract/durations';
import { quoteMinutes } from '@ghost-pay/contract/quotes/quote-minutes';
import { promiseHours } from '@ghost-pay/contract/transactions/transaction-words';
import type { Catalogue } from './catalogue.ts';

const { busy, longest } = promiseHours;
const promise = `${busy}時間以内にお届けします。まれに最長${longest}時間かかることがあります。`;
const nothingToDo = 'お客様に行っていただく操作はありません。';
const again = 'もう一度試す';
const paymentId = 'お支払いID';
const regions = { europe: 'ヨーロッパ', us: 'アメリカ', japan: '日本' };
const durations: Record<Duration, string> = {
  '1 month': '1か月',
  '2 months': '2か月',
  '3 months': '3か月',
  '4 months': '4か月',
  '5 months': '5か月',
  '6 months': '6か月',
  '8 months': '8か月',
  '1 year': '1年',
  '13 months': '13か月',
  '2 years': '2年',
  '25 months': '25か月',
  lifetime: '無期限',
};

export default {
  appTexts: {
    skipToContent: '本文へ移動',
    homeLink: (siteName) => `${siteName} ホーム`,
    trackPayment: 'お支払い状況',
    secureProcessing: '安全なお支払い',
    switchToDark: 'ダークテーマに切り替える',
    switchToLight: 'ライトテーマに切り替える',
    sandbox: {
      title: 'サンドボックス',
      text: 'これはデモです。実際のお金は動きません。表示されているアドレスには何も送らないでください。',
    },
    inspection: {
      title: '確認用',
      text: 'サイトの複製です。変更や送信はできません。',
    },
    footerLabel: 'フッター',
    languageSwitch: '言語',
    blurbs: [
      'お支払いに必要な情報だけをお聞きします',
      'お支払いごとに専用のIDを発行します',
      '確認済みのお支払いには領収書を発行します',
    ],
    pricing: '料金',
    backOffice: 'Back-office',
    dmca: 'DMCA',
    privacy: 'プライバシー',
    notFoundTitle: 'ページが見つかりません',
    notFoundText: 'リンクが古いか、文字が抜けている可能性があります。',
    returnHome: 'ホームに戻る',
    errorTitle: 'このページを表示できませんでした',
    errorText:
      '入力した内容はこのタブに残っています。ページを再読み込みしてください。エラーが続く場合はお問い合わせください。',
    reload: 'ページを再読み込み',
    withoutScripts: {
      needed:
        'お支払いとお支払い状況の確認にはJavaScriptが必要です。有効にしてからページを再読み込みしてください。JavaScriptなしでもご覧いただけるページ：',
      home: 'ホーム',
      prices: '料金',
      questions: 'お問い合わせ先：',
    },
  },
  sharedTexts: {
    copied: 'コピーしました',
    copyFailed: 'クリップボードにコピーできませんでした',
    copySelected: 'テキストを選択しました。Ctrl+Cまたは長押しでコピーしてください。',
    dismiss: '閉じる',
    loadingPrices: '料金を読み込んでいます…',
  },
  methodsOffTexts: {
    one: 'このお支払い方法は一時的に利用できません。',
    all: {
      title: '現在お支払いを受け付けていません',
      text: '現在お支払いを受け付けることができません。しばらくしてからもう一度お越しください。すでにお済みのお支払いには影響ありません。',
    },
  },
  durationName: (duration) => durations[duration],
  regionNames: regions,
  oneTime: '買い切り',
  aMonth: (cost) => `${cost}/月`,
  decimalSentence: '小数点以下2桁までの数値を入力してください（例：12.50）',
  refusalTexts: {
    INVALID_INPUT: '正しくない項目があります。入力内容を確認してください。',
    MALFORMED_REQUEST: 'リクエストを読み取れませんでした。',
    NOT_FOUND: 'ページが見つかりません。',
    IDEMPOTENCY_KEY_REUSED:
      'このリクエストは別の内容ですでに送信されています。ページを再読み込みして、もう一度お試しください。',
    TOO_MANY_REQUESTS: 'リクエストが多すぎます。しばらく待ってからもう一度お試しください。',
    TOO_MANY_PAYMENTS:
      'お使いのネットワークから1時間以内に多くのお支払いが開始されました。1時間後にもう一度お試しください。',
    INTERNAL_ERROR: 'サーバーで問題が発生しました。もう一度お試しください。',
    SERVICE_UNAVAILABLE: '現在サービスを利用できません。1分後にもう一度お試しください。',
    OUTCOME_UNKNOWN:
      '処理が完了したか確認できませんでした。もう一度お試しください。二重に処理されることはありません。',
    NETWORK_ERROR:
      'サーバーに接続できませんでした。インターネット接続を確認して、もう一度お試しください。入力した内容は失われません。',
    DUPLICATE_TXID:
      'この暗号資産の取引はすでに登録されています。トランザクションハッシュを確認してください。',
    DUPLICATE_PAYMENT_REF:
      'このお支払いの参照番号はすでに使用されています。新しいお支払いとしてもう一度お試しください。',
    INVALID_TXID: '選択した通貨のトランザクションハッシュではないようです。',
    TXID_REQUIRED: 'トランザクションハッシュを入力してください',
    QUOTE_EXPIRED:
      'この価格の有効期限が切れました。お支払いは行われていません。新しい価格を確認してください。',
    AMOUNT_MISMATCH: '価格が変わりました。金額を確認して、もう一度お試しください。',
    TIER_NOT_AVAILABLE: 'このプランは現在販売していません。別のプランを選んでください。',
    TIER_NOT_AVAILABLE_AFTER_COINS:
      'このプランは現在販売していません。すでに送金された場合は、もう一度支払わず、トランザクションハッシュを添えてサポートにご連絡ください。まだの場合は、別のプランを選んでください。',
    DONATION_OUT_OF_RANGE: '寄付は$1.00から$10,000.00までです。',
    PAYMENT_METHOD_DISABLED: 'このお支払い方法は一時的に利用できません。別の方法を選んでください。',
    PAYMENT_METHOD_DISABLED_AFTER_COINS:
      '暗号資産でのお支払いは一時的に利用できません。すでに送金された場合は、もう一度支払わず、トランザクションハッシュを添えてサポートにご連絡ください。まだの場合は、別のお支払い方法を選んでください。',
    COIN_NOT_AVAILABLE:
      'この暗号資産は現在受け付けていません。すでに送金された場合は、もう一度支払わず、トランザクションハッシュを添えてサポートにご連絡ください。まだの場合は、別の通貨を選んでください。',
    ADDRESS_UNKNOWN:
      '表示されたアドレスは当サイトのものではありません。すでに送金された場合は、もう一度支払わず、トランザクションハッシュを添えてサポートにご連絡ください。まだの場合は、ページを再読み込みして、アドレスを見比べてください。',
    CARD_PROVIDER_NOT_AVAILABLE: '選択した決済サービスはこの金額では利用できません',
    CARD_WALLET_FAILED: 'お支払いの準備ができませんでした。数分後にもう一度お試しください。',
    INVALID_PAYMENT_ID:
      'お支払いIDの形式が正しくありません。「GHOST-」で始まるIDを入力してください。',
    PAYMENT_NOT_FOUND: 'お支払いが見つかりません。お支払いIDを確認して、もう一度お試しください。',
    RECEIPT_NOT_READY: 'このお支払いは確認されていないため、領収書はありません。',
    CORRECTION_TOKEN_INVALID:
      'このリンクは期限切れか、別のお支払いのものです。お支払いのページで新しいリンクを受け取ってください。',
    CORRECTION_NOT_POSSIBLE:
      'このお支払いで送信した内容はここでは訂正できません。サポートにご連絡ください。',
    CORRECTION_NOT_WAITING:
      'このお支払いは確認待ちではなくなったため、訂正できません。誤りがある場合はサポートにご連絡ください。',
    CORRECTION_SAME: 'すでに送信された内容と同じです。',
    CORRECTION_USED:
      'このお支払いはすでに訂正されています。訂正できるのは1回だけです。まだ誤りがある場合はサポートにご連絡ください。',
    CORRECTION_CONTESTED:
      '同じ内容がほかの方からも送信されているため、先に担当者が確認します。サポートにご連絡ください。',
    CORRECTION_CODE_TAKEN:
      'コードの使用手続きが始まっているため、訂正できません。入力を誤った場合はサポートにご連絡ください。',
    CORRECTION_MONEY_FOUND:
      'このお支払いの入金はすでに確認されているため、訂正は必要ありません。誤りがある場合はサポートにご連絡ください。',
    TOP_UP_TOKEN_INVALID:
      'このリンクは期限切れか、別のお支払いのものです。新しいリンクについてはサポートにご連絡ください。',
    TOP_UP_NOT_WAITING:
      'このお支払いは追加のコードを待っていません。お支払いのページを確認し、誤りがある場合はサポートにご連絡ください。',
    TOP_UP_USED:
      'このリンクからすでにコードが追加されています。担当者が確認し、不足があれば改めてご連絡します。',
    TOP_UP_CONTESTED:
      'お客様のコードの1つがほかの方からも送信されているため、先に担当者が確認します。コードを追加する前にサポートにご連絡ください。',
    TRACKING_FAILED: '現在お支払い状況を確認できません。数分後にもう一度お試しください。',
    PAYMENT_ALREADY_VERIFIED: 'このお支払いはすでに確認済みのため、変更できません。',
    SUBSCRIPTION_ALREADY_UPDATED: 'このサブスクリプションはすでに更新されています。',
    TRANSACTION_ALREADY_FAILED: 'このお支払いはすでに失敗として処理されています。',
  },

  homeTexts: {
    pageTitle: 'お申し込み・寄付',
    title: 'Ghost eShop Pro',
    lead: 'ゲーム機のストアツールをプロ仕様で使えるサブスクリプションです。期間は1か月から無期限まで選べます。',
    lines: [],
    subscribe: {
      title: '申し込む',
      prices: 'すべての料金',
      method: 'お支払い方法',
      methods: {
        card: 'カード',
        crypto: '暗号資産',
        nintendo: 'eショップ',
        alternative: 'バウチャー',
      },
      region: 'ギフトカードの地域',
      duration: '期間',
      popular: '人気',
      action: (amount) => `${amount}で申し込む`,
      choose: '期間を選ぶ',
    },
    donate: {
      title: '寄付する',
      text: '金額は$1.00から自由に決められます。お好きな暗号資産をお使いください。',
      action: '寄付する',
    },
    howTitle: 'ご利用の流れ',
    steps: [
      { title: '目的を選ぶ', text: 'サブスクリプションまたは寄付。' },
      { title: '情報を入力する', text: 'ユーザー名とメールアドレス。寄付の場合は不要です。' },
      { title: 'お支払い方法を選ぶ', text: '先に合計金額をご確認いただけます。' },
      { title: '支払う', text: 'お支払いIDで状況を確認できます。' },
    ],
    whyTitle: '選ばれる理由',
    reasons: [
      {
        title: '安全なお支払い',
        text: 'カードやウォレットの情報が当サイトに渡ることはありません。',
      },
      {
        title: 'すばやいお届け',
        text: 'カードの場合、お支払いが確認されるとすぐに有効になります。',
      },
      {
        title: '充実したサポート',
        text: '24時間年中無休で対応します。お支払いIDをお伝えいただくだけで結構です。',
      },
    ],
    promiseTitle: 'お届けのお約束',
    promiseText: promise,
    track: 'お支払いIDで状況を確認する',
  },
  pricingTexts: {
    title: '料金',
    lead: 'お支払い方法ごとのGhost eShop Proの料金です。行を選ぶと、その期間のお支払いに進みます。',
    donate: '寄付する',
    otherWay: '別の方法で支払う',
    methodSwitch: 'お支払い方法',
    regionSwitch: 'ギフトカードの地域',
    columns: { duration: '期間', totalPrice: '合計', monthlyCost: '1か月あたり', value: 'お得度' },
    worth: { best: '一番お得', recommended: 'おすすめ', standard: '標準' },
    methods: {
      crypto: {
        title: '暗号資産',
        short: '暗号資産',
        text: 'Bitcoin、Ethereum、USDT、BNB、Solana、USDCで、表示されたドル金額分をお支払いいただきます。',
        how: {
          title: '暗号資産でのお支払い',
          steps: [
            `選んだ通貨での正確な金額が表示され、${quoteMinutes}分間有効です。`,
            '送金したら、トランザクションハッシュを貼り付けてください。',
            promise,
          ],
        },
      },
      card: {
        title: 'カード',
        short: 'カード',
        text: 'お住まいの国に応じて、Paygateの決済サービス、PayPal、Stripe、Klarnaをご利用いただけます。',
        how: {
          title: 'カードでのお支払い',
          steps: [
            '決済サービスの手数料が加算されます。お支払い前に合計金額をご確認いただけます。',
            'お支払いは決済サービスのページで行います。カード情報が当サイトに渡ることはありません。',
            'お支払いが確認されるとすぐに有効になります。',
          ],
        },
      },
      'alternative-rewarble': {
        title: 'Rewarbleバウチャー',
        short: 'Rewarble',
        text: '本人確認は不要です。バウチャーコードを購入し、このサイトで入力します。料金はカードと同じです。',
        how: {
          title: 'バウチャーでのお支払い',
          steps: [
            'この金額のバウチャーコードを購入します。おすすめの販売店はお支払いページに表示されます。',
            '16文字のコードをお支払いページで入力します。',
            promise,
          ],
        },
      },
      'nintendo-eshop': {
        title: 'ニンテンドーeショップ ギフトカード',
        short: 'ニンテンドー',
        text: 'ちょうどこの金額のギフトカード1枚。地域はお選びいただけます。',
        how: {
          title: 'ギフトカードでのお支払い',
          steps: [
            'ちょうどこの金額のカードを1枚購入します。お釣りはお返しできません。',
            '16文字のコードをお支払いページで入力します。',
            promise,
          ],
        },
      },
    },
    regionSigns: { europe: '€', us: '$', japan: '¥' },
    noneForMethod: '選択したお支払い方法の料金はありません',
    none: '料金情報がありません',
    noneText: '現在販売中の商品はありません。しばらくしてからもう一度お越しください。',
    failed: '料金を読み込めませんでした',
    retry: again,
  },

  paymentTexts: {
    titles: { 'ghost-eshop-pro': 'Ghost eShop Proに申し込む', donation: '寄付する' },
    processing: 'お支払いを処理しています…',
    codeSubmitted: 'コードを送信しました。',
    seen: 'お支払いを検出しました。',
    registered: 'お支払い情報を受け付けました',
    paymentId,
    home: 'ホームに戻る',
    retry: again,
    newTab: '（新しいタブで開きます）',
    steps: {
      label: 'お支払いの手順',
      info: '情報の入力',
      payment: 'お支払い',
      confirmation: '受付',
      done: '完了',
    },
    unavailable: {
      track: 'お支払い状況を確認する',
    },
    info: {
      purpose: 'お支払いの目的',
      purposes: { subscription: 'サブスクリプション', donation: '寄付' },
      account: 'アカウント',
      username: 'ユーザー名',
      usernameHint: 'サブスクリプションを有効にするアカウントです。',
      email: 'メールアドレス',
      emailHint: '有効になりましたらメールでお知らせします。',
      noAccount: 'アカウントをお持ちでない場合',
      register: '登録サイトで作成する',
      method: 'お支払い方法',
      region: 'ギフトカードの地域',
      regionHint: 'カードを購入した地域です。ほかの地域のカードはお使いいただけません。',
      regions: {
        europe: 'ユーロ（EUR）のカード',
        us: '米ドル（USD）のカード',
        japan: '円（JPY）のカード',
      },
      route: 'どのコードで支払いますか？',
      tier: '期間',
      popular: '人気',
      perMonth: (money) => `${money}/月`,
      continue: '次へ',
      feeOnTop: '決済サービスの手数料が加算されます。次の画面で表示します。',
      missing: {
        username: '続けるにはユーザー名を入力してください。',
        email: '続けるにはメールアドレスを入力してください。',
        method: '続けるにはお支払い方法を選んでください。',
        region: '続けるにはギフトカードの地域を選んでください。',
        tier: '続けるには期間を選んでください。',
        pricing: '現在表示できる料金がありません。',
      },
      noTiers: 'このお支払い方法では現在販売中の商品がありません。別の方法を選んでください。',
      pricesFailedForRegion:
        '本日の料金を読み込めませんでした。再試行しています。お待ちいただくか、別のお支払い方法を選んでください。',
      pricesFailed:
        '本日の料金を読み込めませんでした。再試行しています。表示しているのは通常の料金で、最新でない可能性があります。まだ送金せずに、しばらくお待ちください。',
      methodsFailed: '利用できるお支払い方法を確認できませんでした。再試行しています。',
    },
    panel: {
      loading: 'お支払いフォームを読み込んでいます…',
      failed:
        'このページの一部を読み込めませんでした。お支払いは行われておらず、入力した内容は残っています。',
    },
    summary: {
      title: 'ご注文内容',
      what: '内容',
      duration: '期間',
      durationMissing: '未選択',
      method: 'お支払い方法',
      account: 'アカウント',
      amount: 'お支払い金額',
      donationAmount: '寄付金額',
      amountMissing: '–',
      change: '変更',
      afterwards: {
        card: '決済サービスがお支払いを確認するとすぐに有効になります。',
        'ghost-eshop-pro': `${promise}お支払いIDで各段階を確認できます。`,
        donation: '入金があり次第、確認します。お支払いIDで状況を確認できます。',
      },
    },
    donation: {
      amount: '金額（米ドル）',
      amountHint: '$1から$10,000まで。',
      suggestions: '金額の候補',
      amountRequired: '金額を入力してください',
      amountTooSmall: '寄付は$1.00からです',
      amountTooLarge: '寄付は$10,000.00までです',
      enterAmount: '金額を入力すると、送金先が表示されます。',
    },
    submit: {
      unreachable:
        'サーバーに接続できず、お支払いは登録されていません。入力した内容は残っています。もう一度ボタンを押してください。',
      unknown:
        '接続が切れたため、お支払いが登録されたか確認できませんでした。もう一度ボタンを押してください。同じお支払いが二重に登録されることはありません。',
      firstUnknown:
        '最初の送信が届いたか確認できなかったため、変更した内容はまだ送信されていません。少し待ってからもう一度ボタンを押してください。',
      fallback:
        'お支払い情報を送信できませんでした。もう一度お試しいただくか、サポートにお問い合わせください。',
      missingFields: 'お支払いの必須項目をすべて入力してください。',
      submitting: '送信しています…',
      support: 'サポートに問い合わせる',
      otherMethod: '別のお支払い方法を選ぶ',
      newPrice: (money) => `価格が${money}に変わりました。送信する前に金額を確認してください。`,
    },
  },
  submitFallbacks: {
    card: 'お支払いに失敗しました。もう一度お試しください。',
    'alternative-rewarble': 'Rewarbleコードの情報を送信できませんでした。もう一度お試しください。',
  },
  duplicateTexts: {
    'nintendo-eshop':
      'このギフトカードのコードはすでに登録されています。コードを確認してください。',
    'alternative-rewarble':
      'このRewarbleコードはすでに登録されています。コードを確認してください。',
    'alternative-paysafe': 'このPaysafecardはすでに登録されています。PINを確認してください。',
  },
  routeTexts: {
    'alternative-rewarble': {
      name: 'Rewarbleバウチャー',
      description: 'PayPal、カード、銀行振込で購入できます。本人確認は不要です。',
    },
    'alternative-paysafe': {
      name: 'Paysafecard',
      description: '店頭またはオンラインで購入した16桁のPIN。',
    },
  },
  correctedCodeTexts: {
    'nintendo-eshop': '正しいギフトカードのコード',
    'alternative-rewarble': '正しいRewarbleコード',
    'alternative-paysafe': '正しいPaysafecardのPIN',
  },
  addedCodeTexts: {
    'nintendo-eshop': 'ギフトカードのコード',
    'alternative-rewarble': 'Rewarbleコード',
    'alternative-paysafe': 'PaysafecardのPIN',
  },
  codeFieldTexts: {
    amount: 'コードの額面',
    currency: '通貨',
    pin: 'PIN（任意）',
    cash: 'コードは現金と同じ価値があります。入力するのはこのページだけにしてください。チャットやメールでお尋ねすることはありません。ページを再読み込みすると入力欄は空になります。',
  },
  addedCodeHints: {
    'nintendo-eshop': (region) =>
      `記載されている16文字すべて。同じ地域${region}のカードが必要です。`,
    'alternative-rewarble': () => '販売店から届いた16文字の英数字です。',
    'alternative-paysafe': () => 'レシートに記載の16桁の数字です。',
  },
  confirmationTexts: {
    title: {
      donation: 'ご寄付ありがとうございます',
      'ghost-eshop-pro': 'お支払い情報を受け付けました',
    },
    text: {
      donation: 'プロジェクトへのご支援ありがとうございます。入金があり次第、担当者が確認します。',
      'ghost-eshop-pro': `サブスクリプションは${busy}時間以内（最長${longest}時間）に有効になります。`,
    },
    card: {
      withTeam: '担当チームが対応中',
      waiting: {
        label: 'お支払い待ち',
        title: 'カードでのお支払いを待っています',
        text: (provider) =>
          `${provider}での確認がまだ完了していません。お支払いがまだの場合は、お支払いページをもう一度開いてください。お支払いが確認されるとすぐにサブスクリプションが有効になります。`,
      },
      done: {
        label: 'お支払い確認済み',
        title: 'お支払いを確認しました',
        text: () => '入金を確認しました。サブスクリプションはすぐに有効になります。',
      },
      closed: {
        label: 'お支払い受付終了',
        title: 'このお支払いの受付は終了しました',
        text: () =>
          '期限内にお支払いがなかったか、取り消されました。口座から引き落とされている場合は、お支払いIDを添えてサポートにご連絡ください。そうでない場合は、戻って最初からやり直してください。',
      },
    },
    earlier: {
      title: '最初に送信した内容が登録されています',
      hash: (hash) =>
        `サーバーからの応答は途中で失われましたが、送信した内容は届いていました。このお支払いはトランザクションハッシュ ${hash} で登録されています。その後に変更した内容は保存されていません。`,
      code: (code) =>
        `サーバーからの応答は途中で失われましたが、送信した内容は届いていました。このお支払いはコード ${code} で登録されています。その後に変更した内容は保存されていません。`,
      unknown:
        'サーバーからの応答が途中で失われましたが、送信した内容のうち1つが届いていました。このお支払いは、その内容でのみ登録されています。',
      correctHash:
        '正しくない場合は、もう一度支払わず、お支払いIDと正しい内容をサポートにご連絡ください。こちらで訂正します。',
      correctCode:
        '正しくない場合は、「別のお支払いをする」を選んで正しいコードを入力してください。新しいお支払いとして登録され、このお支払いは無効になります。コードをメールで送らないでください。',
      subject: (id) => `お支払い ${id} の訂正`,
    },
    difference: {
      title: 'このお支払いはすでに登録されていました',
      noted: '登録時の内容がそのまま残ります。今回送信された内容はスタッフが確認し、判断します。',
      left_out:
        '登録時の内容がそのまま残ります。今回送信された内容は保存されませんでした。今回の内容が正しい場合は、お支払いIDを添えてサポートまでご連絡ください。',
    },
    keep: 'このIDを控えておいてください。お問い合わせの際に必要です。',
    track: 'お支払い状況を確認する',
    another: '別のお支払いをする',
    next: {
      'ghost-eshop-pro': [
        { title: 'お支払いを確認します', text: '通常24時間以内、混雑時は最大48時間かかります。' },
        { title: 'サブスクリプションを有効にします' },
        { title: 'メールでお知らせします', text: '入力されたメールアドレスにお送りします。' },
      ],
      donation: [
        { title: 'ご寄付を確認します', text: '通常24時間以内、混雑時は最大48時間かかります。' },
        { title: 'お支払い状況が「完了」になります', text: nothingToDo },
      ],
    },
  },
  cardTexts: {
    lead: 'お支払いは新しいタブで開く決済サービスの安全なページで行います。カード情報が当サイトに渡ることはありません。',
    legend: '決済サービスを選ぶ',
    loadFailed:
      '決済サービスを読み込めませんでした。お支払いは行われていません。もう一度お試しいただくか、前の手順で別のお支払い方法を選んでください。',
    none: '現在利用できる決済サービスがありません',
    noneHint:
      'お支払いは行われていません。後でもう一度お試しいただくか、前の手順で別のお支払い方法を選んでください。',
    noneFits: '現在この金額を扱う決済サービスがありません',
    noneFitsHint: '前の手順でより長い期間か、別のお支払い方法を選んでください。',
    quotesFailed:
      '手数料を見積もれませんでした。カードに請求される金額は、お支払い前に決済サービスのページで表示されます。',
    total: '合計（決済サービスの手数料込み）',
    toPayAt: (provider) => `${provider}でのお支払い金額`,
    product: (duration) => `Ghost eShop Pro（${duration}）`,
    feeOf: (provider, percent) => `${provider}の手数料（${percent}）`,
    totalShort: '合計',
    withFeeShort: (amount) => `手数料込み ${amount}`,
    opens: (provider, amount) => `${provider} · ${amount} · 新しいタブ`,
    aboutAmount: (amount) => `約${amount}`,
    afterwards: (provider) => `${provider}がお支払いを確認するとすぐに有効になります。`,
    minimum: (money) => `最低 ${money}`,
    about: (amount) => `≈ ${amount}`,
    withFee: (amount, fee) => `合計約${amount}（決済サービスの手数料 約${fee}を含む）`,
    feeBadge: (percent, fee) => `手数料 ${percent}、≈ ${fee}`,
    outOfService: '現在利用できません。',
    estimate:
      '手数料は概算です。カードに請求される金額は、お支払い前に決済サービスのページで表示されます。本人確認を求められる場合があります。',
    selectProvider: '決済サービスを選んでください',
    notAvailable: '選択した決済サービスはこの金額では利用できません',
    continue: 'お支払いに進む',
    preparing: 'お支払いを準備しています',
    preparingTab: 'お支払いを準備しています… まもなく安全なお支払いページが開きます。',
    noUrl: 'お支払いページのアドレスを取得できませんでした',
    nothingPaid:
      'お支払いは行われていません。もう一度お試しいただくか、別の決済サービスを選んでください。',
    progress: 'お支払い手続き中',
    waitingFor: (provider) => `${provider}の確認を待っています`,
    progressLead: (provider) =>
      `まだ確認されていません。${provider}のページでお支払いを済ませて、このページに戻ってください。自動的に次へ進みます。`,
    someProvider: '決済サービス',
    blocked: (provider) =>
      `ブラウザが新しいタブをブロックしました。ここから${provider}のページを開き、お支払いを済ませて戻ってください。自動的に次へ進みます。`,
    openPage: 'お支払いページを開く',
    live: '自動更新中',
    checked: (time) => `自動更新中、${time}に確認`,
    lost: '接続が切れました。再試行しています。お支払いに影響はありません。',
    copyId: 'お支払いIDをコピー',
    keepId: 'このIDを控えておいてください。このページを閉じても、IDでお支払い状況を確認できます。',
    next: {
      title: '今後の流れ',
      opened: 'お支払いページを開きました',
      openedAt: (provider, amount) => `${provider}、${amount}。`,
      confirms: (provider) => `${provider}がお支払いを確認します`,
      confirmsSoon: '通常、お支払い後数分以内に完了します。',
      confirmed: (provider) => `${provider}がお支払いを確認しました`,
      closed: '期限内にお支払いがなかったか、取り消されました。',
      activates: 'サブスクリプションを有効にします',
      activatesSoon: 'お支払いが確認されるとすぐに有効になります。',
      activated: 'サブスクリプションが有効です',
      email: 'メールでお知らせします',
      emailTo: (address) => `送信先：${address}`,
    },
    completed: '支払いを完了しました',
    goBack: '戻る',
    goBackHint: '「戻る」で、同じお支払いに別の決済サービスを選べます。料金はかかりません。',
    offButBegun:
      '現在カードでのお支払いを停止しているため、このお支払いページは開けません。すでにお支払いの場合は、もう一度支払わないでください。このお支払いは通常どおり確認されます。まだの場合は、前の手順で別のお支払い方法を選んでください。',
    failedTitle: 'このお支払いの受付は終了しました',
    failed:
      '期限内にお支払いがなかったか、取り消されました。口座から引き落とされている場合は、お支払いIDを添えてサポートにご連絡ください。そうでない場合は、戻って最初からやり直してください。',
  },
  cryptoTexts: {
    method: '暗号資産',
    none: '利用できる暗号資産のアドレスがありません',
    noneHint: {
      'ghost-eshop-pro':
        '別のお支払い方法を選ぶか、後でもう一度お越しください。お支払いは行われていません。',
      donation: '後でもう一度お越しください。お支払いは行われていません。',
    },
    loadFailed: 'アドレスを読み込めませんでした。お支払いは行われていません。',
    coins: '通貨を選ぶ',
    send: '送金する',
    quoteLoading: '金額を計算しています…',
    sendExactly: '次の金額を正確に送金してください',
    sendAmount: '次の金額を送金してください',
    copyAmount: '金額をコピー',
    worth: (symbol) => `次の金額に相当する${symbol}を送金してください`,
    coinsWorth: (symbol, money) => `${money}相当の${symbol}`,
    less: (money, less) =>
      `${money}から${less}を差し引いた額です。この差でお客様のお支払いを識別します。`,
    heldFor: (left) => `レートの残り時間 ${left}`,
    priceHeldFor: (left) => `価格の残り時間 ${left}`,
    fees: 'ネットワーク手数料が別途かかります。',
    withoutAmount: (symbol) =>
      `現在${symbol}での金額を表示できません。ウォレットのレートをお使いください。`,
    openWallet: 'ウォレットで開く',
    sandboxWallet: 'サンドボックスで開く',
    qrHolds: 'QRコードの内容',
    qrHoldsOnly: { address: 'アドレスのみ', amount: '金額つき' },
    qrCopy: { address: 'アドレスをコピー', amount: 'お支払いリンクをコピー' },
    qrCopied: { address: 'アドレスをコピーしました', amount: 'お支払いリンクをコピーしました' },
    qrFailed: 'このブラウザではコピーできません。アドレスをコピーしてください。',
    toAddress: (coin) => `送金先の${coin}アドレス`,
    copyAddress: 'アドレスをコピー',
    compareAddress: (end) =>
      `ウォレットに、末尾が ${end} のアドレスが表示されていることを確認してください。`,
    paidQuestion: 'どの金額を送金しましたか？',
    paidPresent: '上の金額',
    paidEarlier: '以前の金額',
    paidTo: '送金先',
    networks: {
      btc: 'Bitcoin（bc1で始まるアドレス）',
      eth: 'Ethereumネットワーク（メインネット）',
      usdt: 'Ethereumネットワーク（ERC-20）',
      bnb: 'BNB Smart Chain（BSC、BEP-20）',
      sol: 'Solanaネットワーク',
      usdc: 'Baseネットワーク',
    },
    warnings: {
      btc: 'BTCだけを、Bitcoinネットワークで送金してください。それ以外の方法で送ったものは失われます。',
      eth: 'ETHだけを、Ethereumネットワークで送金してください。ほかのネットワークで送ったものは失われます。',
      usdt: 'USDTだけを、Ethereumネットワーク（ERC-20）で送金してください。Tron、BSCなどほかのネットワークで送ったUSDTは失われます。',
      bnb: 'BNBだけを、BNB Smart Chainで送金してください。ほかのネットワークで送ったものは失われます。',
      sol: 'SOLだけを、Solanaネットワークで送金してください。それ以外の方法で送ったものは失われます。',
      usdc: 'USDCだけを、Baseネットワークで送金してください。Ethereum、Solana、Polygonなどほかのネットワークで送ったUSDCは失われます。',
    },
    writeToSupport: 'ハッシュをサポートに送る',
    sentMail: {
      subject: '受付を終了した暗号資産の送金について',
      subjectElsewhere: '指定と異なる方法での送金について',
      body: ({ coin, hash, found }) =>
        `通貨：${coin}\nトランザクションハッシュ：${hash}\n${found === undefined ? '' : `確認された内容：${found}\n`}`,
    },
    watch: {
      on: 'ブロックチェーンを確認しています。',
      goesOn: 'このページは自動で次に進みます。',
      away: '現在ブロックチェーンを確認できません。送金済みの場合は、ハッシュを送信してください。',
    },
    haveHash: 'トランザクションハッシュがわかっています',
    hash: 'トランザクションハッシュを貼り付ける',
    hashHint:
      '送金後、ウォレットに「トランザクションハッシュ」「トランザクションID」「TXID」などと表示されます。',
    hashFits: {
      bitcoin: 'Bitcoinのトランザクションハッシュの形式です。',
      ethereum: 'Ethereumのトランザクションハッシュの形式です。',
      bsc: 'BNB Smart Chainのトランザクションハッシュの形式です。',
      base: 'Baseのトランザクションハッシュの形式です。',
      solana: 'Solanaのトランザクション署名の形式です。',
    },
    hashShape: {
      bitcoin: 'Bitcoinのトランザクションハッシュは、数字とa〜fの文字からなる64文字です。',
      ethereum:
        'Ethereumのトランザクションハッシュは、0xの後に、数字とa〜fの文字からなる64文字が続きます。',
      bsc: 'BNB Smart Chainのトランザクションハッシュは、0xの後に、数字とa〜fの文字からなる64文字が続きます。',
      base: 'Baseのトランザクションハッシュは、0xの後に、数字とa〜fの文字からなる64文字が続きます。',
      solana: 'Solanaの署名は86〜88文字の英数字です。',
    },
    hashOfOtherChain: {
      bitcoin:
        'Bitcoinのトランザクションハッシュのようです。Bitcoinで支払った場合は、上でBitcoinを選んでください。',
      ethereum:
        'Ethereum、BSC、Baseのハッシュのようです。そのネットワークで支払った場合は、上でその通貨を選んでください。',
      solana: 'Solanaの署名のようです。Solanaで支払った場合は、上でSolanaを選んでください。',
    },
    arrived: (money) =>
      `${money}のお支払いを検出し、ハッシュを入力しました。そのまま送信してください。`,
    hashHelp: {
      fits: (amount, confirmations) =>
        `検出：当サイトのアドレス宛てに${amount}${confirmations === 0 ? '' : `（承認数${confirmations}）`}。`,
      short: (arrived, missing) =>
        `検出：${arrived}。${missing}不足しています。このハッシュを送信してください。全額をもう一度支払わず、サポートまでご連絡ください。`,
      pending: '検出しましたが、まだブロックに含まれていません。このまま送信できます。',
      notFound:
        'まだ検出されていません。新しい取引が表示されるまで最大1分かかります。このままでも送信できます。',
      otherAddress: (address) =>
        `この取引は別のアドレス${address === null ? '' : `（${address}）`}宛てです。正しいハッシュをコピーしましたか？`,
      unknownToken: '不明なトークン',
      notTheCoin: (asked) =>
        `届いたトークンは、名称にかかわらず${asked}ではありません。正しいハッシュをコピーしましたか？`,
      otherCoin: (paid, asked) => `これは${asked}ではなく${paid}です。`,
      otherNetwork: (found, asked) => `これは${found}です。選択されているのは${asked}です。`,
      facts: (money, network = '別のネットワーク') =>
        money === undefined ? `${network}の取引` : `${network}の${money}`,
      failed: 'この取引は失敗しており、何も送金されていません。',
      nothingMoved: 'この取引の金額は0です。正しいハッシュをコピーしましたか？',
    },
    switchTitle: '通貨を切り替える',
    switchTo: (coin) => `${coin}で支払いました`,
    withoutHash: 'トランザクションハッシュがわかりません',
    withoutHashHint: (amount) =>
      `担当者が金額とアドレスからお支払いを探します。ハッシュがある場合より時間がかかり、上のアドレスにちょうど${amount}が届いた場合にのみ確認できます。後でハッシュがわかったら、お支払いIDを添えてサポートにお送りください。`,
    confirm: 'このアドレスに、このネットワークで送金しました。',
    confirmRequired: '送金済みであることを確認し、チェックを入れてください',
    submit: 'トランザクションハッシュを送信',
    submitWithoutHash: 'ハッシュなしで送信',
    missing: {
      hash: '送信するにはトランザクションハッシュを貼り付けてください。',
      quote: '金額が表示されるまでお待ちください。',
      amount: '送金した金額を選んでください。',
    },
  },
  nintendoTexts: {
    card: '1. 正しいギフトカードを用意する',
    need: (money, region) =>
      `${regions[region]}で購入した${money}の${region === 'japan' ? 'ニンテンドープリペイドカード' : 'ニンテンドーeショップカード'} 1枚`,
    rules: [
      'ちょうどこの金額のカード1枚。高額のカードのお釣りはお返しできず、少額のカード2枚を合わせることもできません。',
      '未使用のもの。担当者がコードを使用し、その後サブスクリプションを有効にします。',
    ],
    otherRegion: 'ほかの地域のカードはここでは使用できません。',
    changeRegion: 'ほかの地域のカードの場合は、前の手順で地域を選んでください。',
    enter: '2. コードを入力する',
    codeHint: 'スクラッチ部分の下、または販売店からのメールにある16文字の英数字です。',
    confirm: 'このカードは金額と地域が正しく、未使用です。',
    confirmRequired: 'カードが正しく未使用であることを確認し、チェックを入れてください',
    submit: 'ギフトカードのコードを送信',
  },
  plainVoucherTexts: {
    'alternative-paysafe': {
      buy: '1. Paysafecardを用意する',
      need: (money) => `${money}以上のPaysafecard 1枚`,
      rules: [
        '売店、ガソリンスタンド、スーパー、発行元のサイトで購入できます。',
        '未使用のもの。一部を使ったPaysafecardには額面どおりの価値がありません。',
      ],
      enter: '2. PINを入力する',
      pinHint: 'レシートに記載の16桁の数字です。',
      confirm: 'このPaysafecardは入力した金額のもので、未使用です。',
      confirmRequired: 'Paysafecardが未使用であることを確認し、チェックを入れてください',
      submit: 'PaysafecardのPINを送信',
    },
  },
  quoteTexts: {
    changed: (what) =>
      `価格が${what}に変わりました。すでに送金された場合は、ハッシュを送信してください。以前の金額のままお受けします。`,
    changedAmount: (what) =>
      `金額が${what}に変わりました。すでに送金された場合は、ハッシュを送信してください。以前の金額のままお受けします。`,
    changedAddress: 'アドレスも変わりました。下のアドレスにのみ送金してください。',
    changedBefore: (price) => `価格が${price}に変わりました。`,
    over: 'この金額の有効期限が切れました。すでにこの金額を送金された場合は、その金額のままお受けしますので、ハッシュを送信してください。送金がまだの場合は、新しい金額を取得してください。',
    renew: '新しい金額を取得',
    foreign: 'このアドレスは当サイトのものではなくなりました。何も送らないでください。',
    foreignSent: 'すでに送金された場合は、サポートにご連絡ください。',
    refused: {
      COIN_NOT_AVAILABLE: (coin) => `${coin}の受付は終了しました`,
      TIER_NOT_AVAILABLE: () => 'この期間の販売は終了しました',
      PAYMENT_METHOD_DISABLED: (method) => `${method}：現在受け付けていません`,
    },
    refusedUnpaid:
      'お支払いは行われていません。コードをお持ちの場合は保管し、別のお支払い方法を選ぶか、後でもう一度お越しください。',
    refusedUnsent: 'お支払いは行われていません。別のものを選ぶか、後でもう一度お越しください。',
    refusedLapsed:
      '今は何も送金しないでください。すでに送金された場合は、ハッシュを送信してください。表示されていた金額のままお受けします。',
    refusedSent:
      'すでに送金された場合は、もう一度支払わず、トランザクションハッシュを添えてサポートにご連絡ください。',
  },
  voucherTexts: {
    amountHint: (money) => `${money}以上。お釣りはお返しできません。`,
    amountTooSmall: '0より大きい金額を入力してください',
    amountTooLarge: '金額が大きすぎます',
    doubt: {
      worth_less: (price) =>
        `コードの額面が価格の${price}を下回っています。サブスクリプションが有効にならない可能性があります。`,
      other_currency: (price, currency) =>
        `コードの通貨は${currency === 'Other' ? '別の通貨' : currency}ですが、価格は${price}です。額面が下回る場合、サブスクリプションが有効にならない可能性があります。`,
    },
    confirmDoubt: 'このまま送信する',
    rewarble: {
      buy: '1. Rewarbleバウチャーを購入する',
      vendors: 'おすすめの販売店',
      exampleNotice: 'これらの販売店は例であり、実際には販売していません。',
      loading: '販売店を読み込んでいます…',
      noGuide:
        '現在販売店を表示できません。バウチャーをお持ちの場合は下に入力してください。お持ちでない場合はサポートにお問い合わせください。連絡してきた見知らぬ相手からは絶対に購入しないでください。',
      warningTitle: '詐欺にご注意ください',
      enter: '2. バウチャーを入力する',
      type: '種類',
      typeHint: '販売店での商品名です。',
      chooseType: '種類を選ぶ',
      submit: 'Rewarbleバウチャーを送信',
    },
  },
  textSentences: {
    hidden: '目に見えない文字が含まれています。もう一度入力してください。',
    badEmail: 'メールアドレスの形式が正しくありません',
    tooLong: (max) => `${max}文字以内で入力してください`,
    severalHashes: 'トランザクションハッシュが複数含まれています。1つだけ入力してください。',
  },
  payerSentences: {
    username: 'ユーザー名を入力してください',
    email: 'メールアドレスを入力してください',
    hash: 'トランザクションハッシュを入力してください',
    pin: 'PINを入力するか、空のままにしてください',
    nintendo: {
      required: 'ギフトカードのコードを入力してください',
      refused: 'ニンテンドーeショップのコードは16文字です',
      letters:
        'ニンテンドーeショップのコードに英字のO、I、Zは使われません。コードを確認してください。',
    },
    rewarble: {
      required: 'Rewarbleのコード、種類、金額を入力してください',
      refused: 'Rewarbleコードは16文字です',
    },
    paysafecard: {
      required: 'PaysafecardのPINと金額を入力してください',
      refused: 'PaysafecardのPINは16桁の数字です',
    },
  },
  methodWords: {
    'Secure Card Payment': '安全なカード決済',
    'Pay securely with your credit or debit card':
      'クレジットカードまたはデビットカードで安全に支払えます',
    Cryptocurrency: '暗号資産',
    'Pay with Bitcoin, Ethereum and other cryptocurrencies':
      'Bitcoin、Ethereumなどの暗号資産で支払えます',
    'Nintendo eShop Cards': 'ニンテンドープリペイドカード（eショップ）',
    'Pay with Nintendo eShop gift cards from your region':
      'お住まいの地域のニンテンドーeショップ ギフトカードで支払えます',
    'Alternative Payment': 'その他のお支払い方法',
    'Pay with PayPal, cards, etc. via Paysafecard codes - No KYC':
      'PayPalやカードなどで購入したPaysafecardのコードで支払えます（本人確認不要）',
  },
  providerWords: {
    'Card, Apple Pay or Google Pay': 'カード、Apple Pay、Google Pay',
    'Card or Apple Pay': 'カード、Apple Pay',
    'Card or bank transfer': 'カード、銀行振込',
    'Card, Apple Pay or bank transfer': 'カード、Apple Pay、銀行振込',
    'Card or local payment methods': 'カード、現地のお支払い方法',
    Europe: 'ヨーロッパ',
    'United Kingdom': 'イギリス',
    'United States': 'アメリカ',
    Canada: 'カナダ',
    Australia: 'オーストラリア',
    Worldwide: '全世界',
    'About 3%': '約3%',
    'About 4%': '約4%',
    'About 5%': '約5%',
    Popular: '人気',
    'USA only': 'アメリカのみ',
    'Low fee': '低手数料',
  },
  guideWords: {
    'Buy a Rewarble voucher worth at least the amount to pay. No ID check is needed.':
      'お支払い金額以上のRewarbleバウチャーを購入します。本人確認は不要です。',
    'The vendor sends you a code of 16 letters and digits, sometimes with a PIN.':
      '販売店から16文字の英数字のコードが届きます。PINが付く場合もあります。',
    'Enter it below. Our team redeems it and then activates your subscription.':
      '下にコードを入力します。担当者がコードを使用し、その後サブスクリプションを有効にします。',
    'Example vendor A': '販売店の例A',
    'Example vendor B': '販売店の例B',
    'Example vendor C': '販売店の例C',
    'Example vendor D': '販売店の例D',
    'Within minutes': '数分以内',
    'Within 1 hour': '1時間以内',
    'Within 24 hours': '24時間以内',
    Card: 'カード',
    'Bank transfer': '銀行振込',
    'Buy only from the vendors above. Our team never sells vouchers and never writes to you first. A code that you give to another person is lost.':
      '上記の販売店からのみ購入してください。当サイトがバウチャーを販売したり、当サイトから先にご連絡したりすることはありません。ほかの人に渡したコードは取り戻せません。',
  },
  voucherTypeWords: { 'Bank Transfer': '銀行振込', Other: 'その他' },

  statusLabels: {
    pending_payment_verification: 'お支払い確認待ち',
    pending_subscription_update: '有効化待ち',
    completed: '完了',
    failed: '失敗',
  },
  productNames: { 'ghost-eshop-pro': 'Ghost eShop Pro', donation: '寄付' },
  methodNames: {
    card: 'カード',
    crypto: '暗号資産',
    'nintendo-eshop': 'ニンテンドープリペイドカード（eショップ）',
    'alternative-paysafe': 'Paysafecard',
    'alternative-rewarble': 'Rewarbleバウチャー',
  },
  trackingTexts: {
    title: 'お支払い状況の確認',
    lead: 'お支払い時に発行されたお支払いIDを入力してください。',
    idLabel: paymentId,
    idHint: 'GHOST-で始まる英数字です。',
    prefixRule: '正しいお支払いIDを入力してください（GHOST-で始まります）',
    track: '確認する',
    tracking: '確認しています…',
    loading: 'お支払いを探しています…',
    refresh: '状況を更新',
    refreshing: '更新しています…',
    live: '自動更新中',
    liveHint: 'このページは自動で更新されます。',
    checkedLive: (time) => `${time}に確認`,
    checked: (time) => `${time}に確認`,
    lastChecked: (time) => `最終確認：${time}`,
    lost: '接続が切れました。最後に確認できた状況を表示しています。再試行しています。',
    again,
    statusChanged: (label) => `状況が「${label}」に変わりました。`,
    meaning: {
      checking: { title: '入金を確認しています', text: promise },
      checkingDonation: {
        title: 'ご寄付の入金を確認しています',
        text: '確認でき次第、ここに表示します。',
      },
      waitingForCard: {
        title: 'カードでのお支払いを待っています',
        text: '決済サービスがお支払いを確認するとすぐに有効になります。',
      },
      activating: { title: 'サブスクリプションを更新しています', text: `${promise}${nothingToDo}` },
      activatingCard: { title: 'サブスクリプションを有効にしています', text: nothingToDo },
      active: { title: 'サブスクリプションが有効です', text: 'お支払いは完了しました。' },
      thanks: { title: 'ご寄付を受け取りました', text: 'お支払いは完了しました。' },
      failed: { title: 'お支払いを確認できませんでした', text: '何も有効になっていません。' },
      failedDonation: {
        title: 'ご寄付を確認できませんでした',
        text: '入金は確認されていません。',
      },
      unknown: { title: '状況が不明です', text: 'サポートにお問い合わせください。' },
    },
    facts: {
      title: 'お支払い内容',
      copy: 'IDをコピー',
      amount: '金額',
      type: '内容',
      method: 'お支払い方法',
      region: '地域',
      duration: '期間',
      registered: '登録日時',
      receipt: '領収書',
    },
    correct: '送信内容を訂正する',
    sendLinkAgain: 'リンクを再送する',
    processing: {
      title: '処理状況',
      registered: 'お支払いの登録',
      registeredText: 'お支払い情報を受け付けました。',
      verifying: 'お支払いの確認',
      verifyingNow: {
        card: '決済サービスの確認を待っています。',
        others: '担当者が入金を確認しています。',
      },
      verifiedText: '入金を確認しました。',
      verificationFailed: 'お支払いを確認できませんでした。',
      updating: 'サブスクリプションの更新',
      updatingLater: 'お支払いの確認後に行います。',
      updatingNow: (duration) =>
        duration === null
          ? '担当者がサブスクリプションを有効にしています。'
          : `担当者がお客様のアカウントでサブスクリプション（${duration}）を有効にしています。`,
      updatedText: 'アカウントを更新しました。',
      droppedText: 'サブスクリプションが有効になるのは、お支払いが確認された場合のみです。',
      activeLater: '有効化とメールでのお知らせ',
      active: 'サブスクリプション有効',
      activeText: 'サブスクリプションが有効になりました。',
      activeAfterCard: '決済サービスの確認後すぐに行います。',
      deadlines: (by) => `${by.usual}まで。まれに${by.longest}までかかることがあります。`,
      lastDeadline: (by) => `${by}まで。`,
      late: 'お約束より時間がかかっています。引き続き対応しています。お問い合わせいただくこともできます。',
      now: '現在',
      done: '完了',
      current: '処理中',
      waiting: '未処理',
      failed: '失敗',
      dropped: '対象外',
    },
    next: {
      title: '今後の流れ',
      awaitingPayment: {
        card: 'お支払いページを開きました。そこでお支払いを済ませると、すぐに確認されます。支払わずに閉じた場合、請求は発生していません。',
        others: `担当者がお支払いを確認しています。通常${busy}時間以内に完了します。${nothingToDo}`,
      },
      awaitingSubscription: {
        card: 'お支払いは確認済みです。現在、サービスを有効にしています。完了後にメールでお知らせします。',
        others:
          'お支払いは確認済みです。現在、サブスクリプションを更新しています。完了後にメールでお知らせします。',
      },
      completed: {
        'ghost-eshop-pro':
          'サブスクリプションが有効になりました。ありがとうございます。どうぞお楽しみください。',
        donation: 'ご寄付ありがとうございます。入金を確認しました。プロジェクトの力になります。',
      },
      failed:
        'このお支払いは完了できませんでした。すでにお支払いいただいている場合は、お支払いIDを添えてサポートにご連絡ください。こちらでお調べします。',
      unknown: '状況が不明です。お支払いIDを添えてお問い合わせください。',
    },
    estimate: {
      within: {
        10: '10分',
        30: '30分',
        60: '1時間',
        180: '3時間',
        360: '6時間',
        720: '12時間',
        1440: '1日',
        2880: '2日',
        4320: '3日',
      },
      usually: (time) => `この方法でのお支払いは、通常${time}以内に完了します。`,
      longer: (time) =>
        `この方法でのお支払いは、通常${time}以内に完了します。今回は時間がかかっています。引き続き対応しています。`,
    },
    help: {
      title: 'お困りですか？',
      text: 'お支払いIDを添えてお問い合わせください。24時間年中無休で対応します。',
      subject: (id) => `お支払い ${id}`,
      noSubject: 'お支払いについての質問',
    },
    errors: {
      notFound: 'お支払いが見つかりません。お支払いIDを確認して、もう一度お試しください。',
      invalid: 'お支払いIDの形式が正しくありません。「GHOST-」で始まるIDを入力してください。',
      failed: '現在お支払い状況を確認できません。数分後にもう一度お試しください。',
      otherwise: 'お支払い状況を確認できません。もう一度お試しください。',
    },
  },
  ownPageTexts: {
    back: 'お支払いに戻る',
    support: 'サポートに連絡する',
    codeRequired: 'コードを入力してください',
  },
  receiptTexts: {
    title: '領収書',
    back: 'お支払いに戻る',
    print: '印刷',
    download: 'PDFをダウンロード',
    downloading: 'ダウンロードしています…',
    downloadFailed: 'PDFをダウンロードできませんでした。もう一度お試しください。',
    failed: '領収書を読み込めませんでした。もう一度お試しください。',
    notYet: '領収書はまだありません',
    notYetText: 'お支払いが確認されると、領収書を発行できます。',
    neverVerified: 'このお支払いは確認できなかったため、領収書はありません。',
  },
  situationTexts: {
    situations: {
      not_found: {
        title: '取引が見つかりません',
        text: 'このお支払いで送信されたトランザクションハッシュは、ネットワーク上に見つかりません。ウォレットの表示と照らし合わせ、誤りがあれば訂正してください。',
      },
      seen: {
        title: 'お支払いを検出しました',
        text: 'ネットワークで承認されると入金として扱われます。必要な操作はありません。',
      },
      received: {
        title: '入金を確認しました',
        text: '次に、担当チームがお支払いを確認します。必要な操作はありません。',
      },
      short: {
        title: '入金がありましたが、金額が不足しています',
        text: '全額をもう一度支払わないでください。お支払いIDを添えてサポートまでご連絡ください。',
      },
      wrong_coin: {
        title: '別の通貨が届きました',
        text: 'ご案内した通貨ではありません。もう一度支払わないでください。今後の対応は担当チームが判断します。',
      },
      wrong_network: {
        title: '取引は別のネットワークにあります',
        text: 'ご案内したネットワークではありません。もう一度支払わないでください。可能な対応を担当チームが調べます。ハッシュが誤っている場合は訂正してください。',
      },
      wrong_address: {
        title: '取引は別のアドレス宛てです',
        text: '当サイトへの入金はありません。トランザクションハッシュをウォレットの表示と照らし合わせ、誤りがあれば訂正してください。',
      },
      nothing_sent: {
        title: 'この取引では送金されていません',
        text: '取引が失敗したか、金額がゼロです。別の取引でお支払いになった場合は、ハッシュを訂正してください。',
      },
      under_review: {
        title: '担当チームがお支払いを確認しています',
        text: 'もう一度支払わないでください。今後の対応は担当チームが判断します。',
      },
      code_in_doubt: {
        title: 'コードが価格に足りない可能性があります',
        text: '担当チームがコードを使用し、その金額をお支払いに充てます。価格に達した時点でサブスクリプションが有効になります。不足がある場合はメールでお知らせします。',
      },
      redeeming: {
        title: 'コードを使用しています',
        text: '担当チームがその金額をお支払いに充てます。必要な操作はありません。',
      },
      part_missing: {
        title: '価格に不足があります',
        text: 'コードが価格に足りませんでした。使用した分はこのお支払いに充てられています。別のコードを追加するためのリンクをメールでお送りしました。',
      },
      paid_twice: {
        title: 'お支払いが2回届きました',
        text: '2回目のお支払いも把握しています。担当チームが対応します。',
      },
      paid_after_failed: {
        title: '受付終了後に入金がありました',
        text: 'もう一度支払わないでください。今後の対応は担当チームが判断します。',
      },
    },
    shortByCard: 'もう一度支払わないでください。今後の対応は担当チームが判断します。',
    teamWrites: {
      'ghost-eshop-pro': '担当チームからご連絡します。',
      donation: 'お支払いIDを添えてサポートまでご連絡いただけます。',
    },
    confirmations: (seen, needed) => `承認数：${seen}/${needed}。`,
    arrived: (money) => `${money}の入金がありました。`,
    missing: (money) => `${money}不足しています。`,
    arrivedOf: (arrived, missing) => `${arrived}の入金があり、${missing}不足しています。`,
    sendRest: (address) => `不足分は${address}に送り、サポートにお知らせください。`,
    foundOn: (network) => `検出したネットワーク：${network}。`,
    foundMoneyOn: (money, network) => `${network}で${money}を検出しました。`,
    wentTo: (address) => `送金先は${address}です。`,
  },
  receiptWords: {
    title: '領収書',
    amount: 'お支払い金額',
    paidOn: 'お支払い日時',
    type: '内容',
    duration: '期間',
    method: 'お支払い方法',
    region: '地域',
    coin: '通貨',
    coinAmount: '通貨と金額',
    onNetwork: (coin, network) => `${coin}、${network}`,
    transactionHash: 'トランザクションハッシュ',
    code: 'コード',
    paymentId,
    registered: '登録日時',
    completed: '完了日時',
    lastChange: '最終更新',
    note: 'プライバシー保護のため、この領収書に氏名は記載されません。お問い合わせ：',
    regions,
    networks: {
      bitcoin: 'Bitcoinネットワーク',
      ethereum: 'Ethereumネットワーク',
      bsc: 'BNB Smart Chain',
      solana: 'Solanaネットワーク',
      base: 'Baseネットワーク',
    },
  },
  correctionTexts: {
    lead: '送信した内容に誤りがありましたか？確認が始まる前であれば、1回だけ訂正できます。',
    sent: {
      hash: '送信したトランザクションハッシュ',
      code: '送信したコード',
      nothing: 'トランザクションハッシュは送信されていません。',
    },
    hash: '正しいトランザクションハッシュ',
    hashHint: 'ウォレットの取引の詳細に表示されています。そこからコピーしてください。',
    codeHint: '記載されている16文字すべて。',
    pinHint: 'バウチャーにPINがある場合は、もう一度入力してください。',
    hashRequired: 'トランザクションハッシュを入力してください',
    once: 'もう一度よくご確認ください。訂正できるのは1回だけです。以前に送信した内容は、ほかのお支払いには使用できません。',
    submit: '訂正を送信',
    submitting: '送信しています…',
    failed: '訂正を送信できませんでした。何も変更されていません。もう一度お試しください。',
    done: {
      title: '訂正を受け付けました',
      hash: '次のトランザクションハッシュを確認します：',
      code: '次のコードを確認します：',
    },
    refused: 'これ以上訂正できません',
    donation:
      '寄付を訂正できるのは24時間以内で、送信したブラウザからに限ります。お支払いIDと正しい内容を添えてサポートまでご連絡ください。',
    link: {
      title: 'ご本人のお支払いであることの確認',
      text: '訂正できるのはお支払いをしたご本人だけです。お支払い時に入力されたメールアドレスにリンクをお送りできます。リンクは24時間有効です。',
      expired: '新しいリンクを受け取る',
      ask: 'リンクを送信する',
      failed: 'リンクの送信を依頼できませんでした。もう一度お試しください。',
      more: '数分たっても届かない場合は、迷惑メールフォルダをご確認ください。リンクの送信は1時間に1回までです。',
    },
  },
  linkOnItsWay: 'このお支払いにメールアドレスが登録されている場合、リンクをお送りしました。',
  topUpTexts: {
    title: 'コードを追加する',
    lead: 'コードを使用しましたが、価格に足りませんでした。使用した分はこのお支払いに充てられています。',
    price: '価格',
    brought: 'お支払い済み',
    missing: '不足額',
    region: (region) => `（${region}）`,
    amountHint: (missing) =>
      `${missing}以上のものが必要です。高額のコードのお釣りはお返しできません。`,
    pinHint: '一部のバウチャーにのみあります。',
    amountRequired: 'コードの額面を入力してください',
    submit: 'コードを追加',
    submitting: '追加しています…',
    failed: 'コードを追加できませんでした。何も変更されていません。もう一度お試しください。',
    done: {
      title: 'コードを受け付けました',
      text: '担当者が確認します。完了するとお支払いのページに表示されます：',
    },
    refused: '現在コードを追加できません',
    invalid: 'このリンクは開けません',
    expired:
      'このリンクは期限切れか、別のお支払いのものです。新しいリンクについてはサポートにご連絡ください。',
  },

  customerMailTexts: {
    sandbox: 'これはサンドボックスです。実際のお金は動きません。',
    footer: (site, support) =>
      `このメールは、${site}でのお支払いの際に入力されたメールアドレスにお送りしています。ご不明な点は、お支払いIDを添えて${support}までお問い合わせください。`,
    labels: {
      paymentId,
      amount: '金額',
      product: '内容',
      duration: '期間',
      method: 'お支払い方法',
    },
    fact: (label, value) => `${label}：${value}`,
    link: (label) => `${label}：`,
    subject: (title, id) => `${title}（${id}）`,
    track: 'お支払い状況を確認する',
    receipt: '領収書を開く',
    received: {
      title: 'お支払い情報を受け付けました',
      verifying: {
        card: '決済サービスがお支払いを確認するとすぐに、サブスクリプションを有効にします。支払わずにお支払いページを閉じた場合、請求は発生していません。',
        others:
          'これから担当者が入金を確認します。お支払いが確認されたとき、サブスクリプションが有効になったときに、それぞれメールでお知らせします。',
      },
      keep: 'お支払いIDを控えておいてください。いつでもお支払い状況を確認できます。',
    },
    verified: {
      title: '入金を確認しました',
      next: `これからサブスクリプションを有効にします。有効になりましたらメールでお知らせします。${nothingToDo}`,
    },
    activated: {
      title: 'サブスクリプションが有効になりました',
      next: 'お支払い時に入力されたアカウントでご利用いただけます。ありがとうございます。どうぞお楽しみください。',
    },
    thanks: {
      title: 'ご寄付ありがとうございます',
      next: 'ご寄付を受け取りました。プロジェクトの力になります。',
    },
    failed: {
      title: 'お支払いを確認できませんでした',
      next: '入金を確認できなかったため、何も有効になっていません。',
      whatToDo: (support) =>
        `お支払いがお済みの場合は、お支払いIDとお支払い方法を添えて${support}までご連絡ください。もう一度お調べします。ギフトカードやバウチャーのコードをメールで送らないでください。お支払いがまだの場合、必要な操作はありません。いつでも新しいお支払いを始められます。`,
    },
    correction: {
      title: '送信内容を訂正する',
      next: 'お支払いのページでご依頼いただいたリンクです。開いたページで、正しいトランザクションハッシュまたはコードを入力できます。訂正できるのは1回だけです。',
      life: 'リンクは24時間有効です。ほかの人に渡さないでください。このリンクがあれば、誰でもお支払いの送信内容を変更できます。',
      notAsked: 'お心当たりがない場合、必要な操作はありません。お支払いの内容は変わりません。',
      open: '送信内容を訂正する',
    },
    topUp: {
      title: 'コードが価格に足りませんでした',
      next: (missing) =>
        `コードを使用しましたが、まだ${missing}不足しています。使用した分はこのお支払いに充てられています。別のコードを追加してお支払いを完了してください。`,
      life: 'リンクは7日間有効で、コード1件に使用できます。',
      kind: 'コードはリンク先のページでのみ入力してください。ギフトカードやバウチャーのコードをメールで送らないでください。',
      open: 'コードを追加する',
    },
  },
} satisfies Catalogue;
