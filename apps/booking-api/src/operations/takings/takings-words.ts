import type { Movement } from '../../money/payments/payments.entity';
import type { Language } from '../../platform/http/languages';
import type { Tender } from './takings.dto';

/** Words of the cells of the file of movements. */
export interface TakingsWords {
  kinds: Record<Movement, string>;
  tenders: Record<Tender, string>;
}

/** The words of each language. */
export const TAKINGS_WORDS: Record<Language, TakingsWords> = {
  en: {
    kinds: {
      card: 'Payment by card',
      on_site: 'Payment on site',
      card_refund: 'Refund by card',
      card_refund_failed: 'Refund by card failed',
      on_site_refund: 'Given back on site',
    },
    tenders: {
      card: 'Card online',
      cash: 'Cash',
      card_terminal: 'Card terminal',
      transfer: 'Transfer',
      other: 'Other',
      unknown: 'On site, not known how',
    },
  },
  fr: {
    kinds: {
      card: 'Paiement par carte',
      on_site: 'Paiement sur place',
      card_refund: 'Remboursement par carte',
      card_refund_failed: 'Remboursement par carte échoué',
      on_site_refund: 'Rendu sur place',
    },
    tenders: {
      card: 'Carte en ligne',
      cash: 'Espèces',
      card_terminal: 'Terminal de paiement',
      transfer: 'Virement',
      other: 'Autre',
      unknown: 'Sur place, moyen inconnu',
    },
  },
  de: {
    kinds: {
      card: 'Zahlung mit Karte',
      on_site: 'Zahlung vor Ort',
      card_refund: 'Erstattung auf die Karte',
      card_refund_failed: 'Erstattung auf die Karte gescheitert',
      on_site_refund: 'Vor Ort zurückgegeben',
    },
    tenders: {
      card: 'Karte online',
      cash: 'Bar',
      card_terminal: 'Kartenterminal',
      transfer: 'Überweisung',
      other: 'Sonstiges',
      unknown: 'Vor Ort, Mittel unbekannt',
    },
  },
  es: {
    kinds: {
      card: 'Pago con tarjeta',
      on_site: 'Pago en el local',
      card_refund: 'Reembolso a la tarjeta',
      card_refund_failed: 'Reembolso a la tarjeta fallido',
      on_site_refund: 'Devuelto en el local',
    },
    tenders: {
      card: 'Tarjeta en línea',
      cash: 'Efectivo',
      card_terminal: 'Datáfono',
      transfer: 'Transferencia',
      other: 'Otro',
      unknown: 'En el local, medio desconocido',
    },
  },
  it: {
    kinds: {
      card: 'Pagamento con carta',
      on_site: 'Pagamento in sede',
      card_refund: 'Rimborso sulla carta',
      card_refund_failed: 'Rimborso sulla carta non riuscito',
      on_site_refund: 'Restituito in sede',
    },
    tenders: {
      card: 'Carta online',
      cash: 'Contanti',
      card_terminal: 'Terminale POS',
      transfer: 'Bonifico',
      other: 'Altro',
      unknown: 'In sede, mezzo sconosciuto',
    },
  },
  pt: {
    kinds: {
      card: 'Pagamento com cartão',
      on_site: 'Pagamento no local',
      card_refund: 'Reembolso no cartão',
      card_refund_failed: 'Reembolso no cartão falhado',
      on_site_refund: 'Devolvido no local',
    },
    tenders: {
      card: 'Cartão online',
      cash: 'Dinheiro',
      card_terminal: 'Terminal de pagamento',
      transfer: 'Transferência',
      other: 'Outro',
      unknown: 'No local, meio desconhecido',
    },
  },
  nl: {
    kinds: {
      card: 'Betaling met kaart',
      on_site: 'Betaling ter plaatse',
      card_refund: 'Terugbetaling op kaart',
      card_refund_failed: 'Terugbetaling op kaart mislukt',
      on_site_refund: 'Ter plaatse teruggegeven',
    },
    tenders: {
      card: 'Kaart online',
      cash: 'Contant',
      card_terminal: 'Betaalterminal',
      transfer: 'Overschrijving',
      other: 'Anders',
      unknown: 'Ter plaatse, middel onbekend',
    },
  },
  pl: {
    kinds: {
      card: 'Płatność kartą',
      on_site: 'Płatność na miejscu',
      card_refund: 'Zwrot na kartę',
      card_refund_failed: 'Nieudany zwrot na kartę',
      on_site_refund: 'Zwrot na miejscu',
    },
    tenders: {
      card: 'Karta online',
      cash: 'Gotówka',
      card_terminal: 'Terminal płatniczy',
      transfer: 'Przelew',
      other: 'Inne',
      unknown: 'Na miejscu, sposób nieznany',
    },
  },
  ru: {
    kinds: {
      card: 'Оплата картой',
      on_site: 'Оплата на месте',
      card_refund: 'Возврат на карту',
      card_refund_failed: 'Возврат на карту не прошёл',
      on_site_refund: 'Возвращено на месте',
    },
    tenders: {
      card: 'Карта онлайн',
      cash: 'Наличные',
      card_terminal: 'Платёжный терминал',
      transfer: 'Перевод',
      other: 'Другое',
      unknown: 'На месте, способ неизвестен',
    },
  },
  ar: {
    kinds: {
      card: 'دفع بالبطاقة',
      on_site: 'دفع في المكان',
      card_refund: 'رد إلى البطاقة',
      card_refund_failed: 'فشل الرد إلى البطاقة',
      on_site_refund: 'أُعيد في المكان',
    },
    tenders: {
      card: 'بطاقة عبر الإنترنت',
      cash: 'نقدًا',
      card_terminal: 'جهاز البطاقات',
      transfer: 'تحويل',
      other: 'أخرى',
      unknown: 'في المكان، الوسيلة غير معروفة',
    },
  },
  ja: {
    kinds: {
      card: 'カード支払い',
      on_site: '現地支払い',
      card_refund: 'カード返金',
      card_refund_failed: 'カード返金失敗',
      on_site_refund: '現地返金',
    },
    tenders: {
      card: 'オンラインカード',
      cash: '現金',
      card_terminal: 'カード端末',
      transfer: '振込',
      other: 'その他',
      unknown: '現地・方法不明',
    },
  },
  zh: {
    kinds: {
      card: '银行卡付款',
      on_site: '现场付款',
      card_refund: '退款至银行卡',
      card_refund_failed: '银行卡退款失败',
      on_site_refund: '现场退还',
    },
    tenders: {
      card: '在线银行卡',
      cash: '现金',
      card_terminal: '刷卡机',
      transfer: '转账',
      other: '其他',
      unknown: '现场，方式不详',
    },
  },
  tr: {
    kinds: {
      card: 'Kartla ödeme',
      on_site: 'Yerinde ödeme',
      card_refund: 'Karta iade',
      card_refund_failed: 'Karta iade başarısız',
      on_site_refund: 'Yerinde geri verildi',
    },
    tenders: {
      card: 'Çevrimiçi kart',
      cash: 'Nakit',
      card_terminal: 'Kart terminali',
      transfer: 'Havale',
      other: 'Diğer',
      unknown: 'Yerinde, araç bilinmiyor',
    },
  },
};
