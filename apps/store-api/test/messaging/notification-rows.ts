import type { NotificationCauses, NotifiedUser } from './notification-causes';

type Cause = (causes: NotificationCauses, language: string) => Promise<NotifiedUser>;

/** Row of the table of notifications (docs/notifications.md). */
export interface Row {
  type: string;
  cause: Cause;
  /** Channels besides mail, which every notification has. */
  channels: ('database' | 'push')[];
  subject: [fr: string, en: string];
  /** Title in the inbox and on the device. */
  title?: [fr: string, en: string];
  /** Name of the attachment. */
  attachment?: string;
}

const ALL: Row['channels'] = ['database', 'push'];
const WRITTEN: Row['channels'] = ['database'];

export const ROWS: [notification: string, row: Row][] = [
  [
    'WelcomeNotification',
    {
      type: 'welcome',
      cause: (causes, language) => causes.verified(language),
      channels: ALL,
      subject: ['Bienvenue !', 'Welcome!'],
      title: ['Bienvenue !', 'Welcome!'],
    },
  ],
  [
    'OrderPlacedNotification',
    {
      type: 'order_placed',
      cause: (causes, language) => causes.ordered(language),
      channels: ALL,
      subject: ['bien reçue', 'received'],
      title: ['Commande confirmée', 'Order confirmed'],
    },
  ],
  [
    'OrderConfirmedNotification',
    {
      type: 'order_confirmed',
      cause: (causes, language) => causes.paid(language),
      channels: ALL,
      subject: ['paiement confirmé', 'payment confirmed'],
      title: ['Commande en préparation', 'Order in preparation'],
    },
  ],
  [
    'OrderShippedNotification',
    {
      type: 'order_shipped',
      cause: (causes, language) => causes.shipped(language),
      channels: ALL,
      subject: ['expédiée', 'shipped'],
      title: ['Colis expédié', 'Parcel shipped'],
    },
  ],
  [
    'OrderPartShippedNotification',
    {
      type: 'order_part_shipped',
      cause: (causes, language) => causes.partShipped(language),
      channels: ALL,
      subject: ['une partie est en route', 'a part is on its way'],
      title: ['Une partie est en route', 'A part is on its way'],
    },
  ],
  [
    'OrderDeliveredNotification',
    {
      type: 'order_delivered',
      cause: (causes, language) => causes.delivered(language),
      channels: ALL,
      subject: ['livrée', 'delivered'],
      title: ['Colis livré', 'Parcel delivered'],
    },
  ],
  [
    'BackorderFilledNotification',
    {
      type: 'backorder_filled',
      cause: (causes, language) => causes.backorderFilled(language),
      channels: ALL,
      subject: ['vos articles sont en stock', 'your items are in stock'],
      title: ['Vos articles sont en stock', 'Your items are in stock'],
    },
  ],
  [
    'DigitalDeliveryNotification',
    {
      type: 'digital_delivery',
      cause: (causes, language) => causes.digitallyDelivered(language),
      channels: ALL,
      subject: ['téléchargements', 'downloads'],
      title: ['Vos téléchargements sont prêts', 'Your downloads are ready'],
    },
  ],
  [
    'OrderCancelledNotification',
    {
      type: 'order_cancelled',
      cause: (causes, language) => causes.cancelled(language),
      channels: ALL,
      subject: ['annulée', 'cancelled'],
      title: ['Commande annulée', 'Order cancelled'],
    },
  ],
  [
    'PaymentRequiresActionNotification',
    {
      type: 'payment_requires_action',
      cause: (causes, language) => causes.attempted(language, 'pm_card_threeDSecure2Required'),
      channels: WRITTEN,
      subject: ['confirmez votre paiement', 'confirm your payment'],
    },
  ],
  [
    'PaymentFailedNotification',
    {
      type: 'payment_failed',
      cause: (causes, language) => causes.attempted(language, 'pm_card_chargeDeclined'),
      channels: ALL,
      subject: ['le paiement a échoué', 'the payment failed'],
      title: ['Paiement échoué', 'Payment failed'],
    },
  ],
  [
    'RefundProcessedNotification',
    {
      type: 'refund_processed',
      cause: (causes, language) => causes.refunded(language),
      channels: ALL,
      subject: ['remboursement de', 'refund of'],
      title: ['Remboursement effectué', 'Refund issued'],
    },
  ],
  [
    'ReturnRequestedNotification',
    {
      type: 'return_requested',
      cause: (causes, language) => causes.returnRequested(language),
      channels: WRITTEN,
      subject: ['demande de retour reçue', 'return request received'],
    },
  ],
  [
    'ReturnApprovedNotification',
    {
      type: 'return_approved',
      cause: (causes, language) => causes.returnApproved(language),
      channels: ALL,
      subject: ['retour approuvé', 'return approved'],
      title: ['Retour approuvé', 'Return approved'],
    },
  ],
  [
    'ReturnRejectedNotification',
    {
      type: 'return_rejected',
      cause: (causes, language) => causes.returnRejected(language),
      channels: ALL,
      subject: ['retour refusé', 'return rejected'],
      title: ['Retour refusé', 'Return rejected'],
    },
  ],
  [
    'WithdrawalReceivedNotification',
    {
      type: 'withdrawal_received',
      cause: (causes, language) => causes.withdrawn(language),
      channels: WRITTEN,
      subject: ['rétractation reçue', 'withdrawal received'],
    },
  ],
  [
    'ReturnOpenedNotification',
    {
      type: 'return_opened',
      cause: (causes, language) => causes.returnOpened(language),
      channels: ALL,
      subject: ['articles retournés ouverts', 'your return was opened'],
      title: ['Articles ouverts', 'Opened items'],
    },
  ],
  [
    'ReturnLabelNotification',
    {
      type: 'return_label',
      cause: (causes, language) => causes.labelled(language),
      channels: ALL,
      subject: ['étiquette de retour', 'label for your return'],
      title: ['Étiquette de retour', 'Return label'],
      attachment: 'application/pdf',
    },
  ],
  [
    'InvoiceNotification',
    {
      type: 'invoice',
      cause: (causes, language) => causes.invoiced(language),
      channels: WRITTEN,
      subject: ['Facture INV-', 'Invoice INV-'],
      attachment: 'application/pdf',
    },
  ],
  [
    'ReviewApprovedNotification',
    {
      type: 'review_approved',
      cause: (causes, language) => causes.reviewApproved(language),
      channels: WRITTEN,
      subject: ['Votre avis est publié', 'Your review is published'],
    },
  ],
  [
    'WalletAdjustedNotification',
    {
      type: 'wallet_adjusted',
      cause: (causes, language) => causes.walletAdjusted(language),
      channels: WRITTEN,
      subject: ['Votre porte-monnaie a changé', 'Your wallet has changed'],
    },
  ],
  [
    'PasswordChangedNotification',
    {
      type: 'password_changed',
      cause: (causes, language) => causes.passwordChanged(language),
      channels: [],
      subject: ['Votre mot de passe a été modifié', 'Your password was changed'],
    },
  ],
  [
    'SecondFactorAddedNotification',
    {
      type: 'second_factor_added',
      cause: (causes, language) => causes.factorChanged(language, 'added'),
      channels: [],
      subject: ['Votre second facteur est configuré', 'Your second factor is set up'],
    },
  ],
  [
    'SecondFactorRemovedNotification',
    {
      type: 'second_factor_removed',
      cause: (causes, language) => causes.factorChanged(language, 'removed'),
      channels: [],
      subject: ['Votre second facteur a été supprimé', 'Your second factor was removed'],
    },
  ],
  [
    'RecoveryCodeUsedNotification',
    {
      type: 'recovery_code_used',
      cause: (causes, language) => causes.factorChanged(language, 'used'),
      channels: [],
      subject: ['Un code de secours a été utilisé', 'A recovery code was used'],
    },
  ],
  [
    'SecondFactorGuessedNotification',
    {
      type: 'second_factor_guessed',
      cause: (causes, language) => causes.factorChanged(language, 'guessed'),
      channels: [],
      subject: [
        'Des codes incorrects ont été saisis pour votre compte',
        'Wrong codes were entered for your account',
      ],
    },
  ],
  [
    'NewSignInNotification',
    {
      type: 'new_sign_in',
      cause: (causes, language) => causes.newSignIn(language),
      channels: [],
      subject: ['Nouvelle connexion à votre compte', 'New sign-in to your account'],
    },
  ],
  [
    'AccountDeletedNotification',
    {
      type: 'account_deleted',
      cause: (causes, language) => causes.accountDeleted(language),
      channels: [],
      subject: ['Votre compte est supprimé', 'Your account is deleted'],
    },
  ],
  [
    'LowStockNotification',
    {
      type: 'low_stock',
      cause: (causes, language) => causes.stockLow(language),
      channels: [],
      subject: ['Stock bas', 'Low stock'],
    },
  ],
  [
    'StockBackInStockNotification',
    {
      type: 'back_in_stock',
      cause: (causes, language) => causes.restocked(language),
      channels: ALL,
      subject: ['De retour en stock', 'Back in stock'],
      title: ['De retour en stock', 'Back in stock'],
    },
  ],
  [
    'NewContactNotification',
    {
      type: 'new_contact',
      cause: (causes, language) => causes.contacted(language),
      channels: [],
      subject: ['Formulaire de contact', 'Contact form'],
    },
  ],
];
