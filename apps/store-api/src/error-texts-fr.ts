import type { InputErrors } from '@comptoir/http';
import type { AttributeErrors } from './catalog/attributes/attributes.errors';
import type { CategoryErrors } from './catalog/categories/categories.errors';
import type { InventoryErrors } from './catalog/inventory/inventory.errors';
import type { CartErrors } from './checkout/cart/cart.errors';
import type { ShippingErrors } from './checkout/shipping/shipping.errors';
import type { ReviewErrors } from './community/reviews/reviews.errors';
import type { BlogErrors } from './content/blog/blog.errors';
import type { AffiliateErrors } from './credit/affiliates/affiliates.errors';
import type { GiftCardErrors } from './credit/gift-cards/gift-cards.errors';
import type { LoyaltyErrors } from './credit/loyalty/loyalty.errors';
import type { WalletErrors } from './credit/wallet/wallet.errors';
import type { AuthErrors } from './customers/auth/auth.errors';
import type { AddressErrors, UserErrors } from './customers/users/users.errors';
import type { VatNumberErrors } from './customers/vat-numbers/vat-numbers.errors';
import type { ApiKeyErrors } from './customers/api-keys/api-keys.errors';
import type { EventErrors } from './messaging/events/events.errors';
import type { WebhookErrors } from './messaging/webhooks/webhooks.errors';
import type { LedgerErrors } from './operations/ledger/ledger.errors';
import type { DigitalGoodsErrors } from './orders/digital-goods/digital-goods.errors';
import type { DisputeErrors } from './orders/disputes/disputes.errors';
import type { DraftOrderErrors } from './orders/draft-orders/draft-orders.errors';
import type { InvoiceErrors } from './orders/invoices/invoices.errors';
import type { OrderErrors } from './orders/order-records/order-records.errors';
import type { PaymentLinkErrors } from './orders/payment-links/payment-links.errors';
import type { PaymentErrors } from './orders/payments/payments.errors';
import type { WriteOffErrors } from './orders/payments/write-offs.errors';
import type { RefundErrors } from './orders/refunds/refunds.errors';
import type { ReturnErrors } from './orders/returns/returns.errors';
import type { ShipmentErrors } from './orders/shipments/shipments.errors';
import type { TaxProviderErrors } from './orders/tax-providers/tax-providers.errors';
import type { RequestErrors } from './platform/http/request.errors';
import type { IdempotencyErrors } from './platform/idempotency/idempotency.errors';
import type { CurrencyErrors } from './pricing/currencies/currencies.errors';
import type { CouponErrors } from './promotions/coupons/coupons.errors';
import type { FlashSaleErrors } from './promotions/flash-sales/flash-sales.errors';
import type { HookErrors } from './platform/hooks/hooks.errors';

/** Every code of the store; the compiler finds one without a text. */
type ErrorCode =
  | keyof typeof AddressErrors
  | keyof typeof AffiliateErrors
  | keyof typeof AttributeErrors
  | keyof typeof AuthErrors
  | keyof typeof BlogErrors
  | keyof typeof CartErrors
  | keyof typeof CategoryErrors
  | keyof typeof CouponErrors
  | keyof typeof CurrencyErrors
  | keyof typeof DigitalGoodsErrors
  | keyof typeof DisputeErrors
  | keyof typeof DraftOrderErrors
  | keyof typeof EventErrors
  | keyof typeof FlashSaleErrors
  | keyof typeof HookErrors
  | keyof typeof GiftCardErrors
  | keyof typeof IdempotencyErrors
  | keyof typeof InputErrors
  | keyof typeof InventoryErrors
  | keyof typeof InvoiceErrors
  | keyof typeof LedgerErrors
  | keyof typeof LoyaltyErrors
  | keyof typeof OrderErrors
  | keyof typeof PaymentErrors
  | keyof typeof PaymentLinkErrors
  | keyof typeof RefundErrors
  | keyof typeof RequestErrors
  | keyof typeof ReturnErrors
  | keyof typeof ReviewErrors
  | keyof typeof ShipmentErrors
  | keyof typeof ShippingErrors
  | keyof typeof TaxProviderErrors
  | keyof typeof UserErrors
  | keyof typeof VatNumberErrors
  | keyof typeof WalletErrors
  | keyof typeof ApiKeyErrors
  | keyof typeof WriteOffErrors
  | keyof typeof WebhookErrors;

/** French texts of errors, by code. `{name}` is a placeholder, as in the English text. */
export const FRENCH_ERRORS: Record<ErrorCode, string> = {
  ACCOUNT_DELETED: 'Ce compte a été supprimé.',
  ACCOUNT_REQUIRED: 'Un compte est nécessaire. Veuillez vous connecter.',
  ACCOUNT_SUSPENDED: 'Ce compte a été suspendu.',
  ADDRESS_REQUIRED: 'Une adresse de livraison est nécessaire.',
  DIGITAL_CONSENT_REQUIRED: 'Veuillez accepter que le contenu numérique soit livré immédiatement.',
  AFFILIATE_ALREADY_REGISTERED: 'Vous êtes déjà inscrit comme affilié.',
  AFFILIATE_HAS_CONVERSIONS:
    'Cet affilié a apporté des commandes et ne peut pas être supprimé ; refusez-le plutôt.',
  ATTRIBUTE_IN_USE: 'Des variantes de produits ont une de ces valeurs ; retirez-la d’abord.',
  API_KEY_REVOKED: 'Cette clé d’API est révoquée. Créez-en une autre.',
  API_KEY_ROTATING: 'Le secret précédent est encore valable. Mettez-y fin avec previous_valid_hours 0.',
  BAD_REQUEST: 'La requête n’a pas pu être comprise.',
  BASE_CURRENCY_FIXED: 'Les prix sont dans la devise de base ; elle reste la même, active, au taux de 1.',
  BLOG_CATEGORY_NOT_EMPTY: 'La catégorie contient des articles ; déplacez-les ou supprimez-les d’abord.',
  BUNDLE_UNAVAILABLE: 'Ce lot n’est pas proposé.',
  CANNOT_DELETE_DEFAULT_ADDRESS:
    'L’adresse par défaut ne peut pas être supprimée. Choisissez-en d’abord une autre.',
  CAPTURE_FAILED: 'Le prestataire de paiement a refusé l’encaissement.',
  CARD_DECLINED: 'La carte a été refusée. Veuillez en utiliser une autre.',
  CART_CHANGED: 'Le total a changé.',
  ADDRESS_CHANGED: 'L’adresse a changé depuis son affichage.',
  CART_EMPTY: 'Le panier est vide.',
  CATEGORY_NOT_EMPTY:
    'Cette catégorie contient des sous-catégories ou des produits, même supprimés ; déplacez-les d’abord.',
  CONFLICT: 'La modification est en conflit avec des données existantes.',
  CONVERSION_NOT_PAYABLE: 'Certaines de ces conversions ne peuvent pas être payées.',
  COUPON_EXPIRED: 'Ce code promo a expiré.',
  COUPON_INACTIVE: 'Ce code promo n’est pas actif.',
  COUPON_MIN_AMOUNT: 'Le panier n’atteint pas le montant minimum de ce code promo.',
  COUPON_NOT_APPLICABLE: 'Ce code promo ne s’applique à aucun article du panier.',
  COUPON_NOT_FOUND: 'Ce code promo n’existe pas.',
  COUPON_NOT_STARTED: 'Ce code promo n’est pas encore valable.',
  COUPON_USAGE_LIMIT: 'Ce code promo est épuisé.',
  COUPON_USER_LIMIT: 'Vous avez déjà utilisé ce code promo.',
  CREDIT_LIMIT_EXCEEDED: 'La commande dépasse ce qui peut être dû sur facture.',
  CREDIT_NEEDS_ADMIN:
    'Cette commande a été payée hors du prestataire ; seul un administrateur peut la rembourser en avoir.',
  DISPUTE_ANSWERED: 'Il a déjà été répondu à ce litige.',
  DISPUTE_CREDITED: 'Ce litige a déjà son avoir.',
  DISPUTE_EVIDENCE_EMPTY: 'Il n’y a aucune preuve à envoyer.',
  DISPUTE_EVIDENCE_OVERDUE: 'Le prestataire n’accepte plus de preuves après l’échéance.',
  DISPUTE_EVIDENCE_TOO_LARGE:
    'Les textes peuvent compter 150 000 caractères au total, et les fichiers 4 500 000 octets.',
  DISPUTE_NOT_LOST: 'Seul l’argent d’un litige perdu peut faire l’objet d’un avoir.',
  DISPUTE_NOT_OPEN: 'Ce litige n’attend pas de réponse : il est tranché, ou la banque l’examine.',
  DRAFT_ORDER_PLACED: 'Ce brouillon de commande a déjà été passé.',
  SECOND_FACTOR_SETUP_REQUIRED:
    'Votre rôle exige un second facteur. Veuillez en configurer un dans votre compte.',
  SECOND_FACTOR_REQUIRED: 'Veuillez saisir un code de votre application d’authentification.',
  CHALLENGE_EXPIRED: 'Cette connexion a expiré. Veuillez vous reconnecter.',
  INVALID_CODE: 'Ce code est incorrect ou a déjà servi.',
  SECOND_FACTOR_EXISTS: 'Un second facteur est déjà configuré.',
  SECOND_FACTOR_MISSING: 'Aucun second facteur n’est configuré.',
  EMAIL_NOT_VERIFIED: 'Veuillez d’abord confirmer votre adresse e-mail.',
  EVENTS_EXPIRED:
    'Les événements après ce curseur ne sont plus conservés. Lisez toutes les données, puis recommencez.',
  FLASH_SALE_OVERLAP: 'Cette variante est dans une autre vente flash à ce moment-là.',
  FLASH_SALE_SOLD_OUT: 'L’offre flash de certains articles est épuisée.',
  FORBIDDEN: 'Vous n’avez pas le droit de faire cela.',
  GIFT_CARD_BALANCE_TOO_LOW: 'Le solde de la carte cadeau est insuffisant.',
  GIFT_CARD_INVALID: 'Cette carte cadeau ne peut pas être utilisée.',
  GIFT_CARD_NOT_FOUND: 'Aucune carte cadeau n’a ce code.',
  GIFT_CARD_USED: 'Une carte cadeau achetée avec cette commande a déjà servi à payer.',
  IDEMPOTENCY_IN_PROGRESS: 'Une requête avec cette clé d’idempotence est encore en cours.',
  IDEMPOTENCY_KEY_REUSED: 'Cette clé d’idempotence a servi à une autre requête.',
  INSUFFICIENT_BALANCE: 'Le solde du porte-monnaie est insuffisant.',
  INSUFFICIENT_POINTS: 'Vous n’avez pas autant de points.',
  INSUFFICIENT_STOCK: 'Certains articles ne sont plus disponibles dans la quantité demandée.',
  INVALID_AMOUNT: '{field} doit être un montant',
  INVALID_CHARACTER: '{field} ne doit pas contenir de caractère NUL',
  INVALID_COLOR: '{field} doit être une couleur hexadécimale (#RRGGBB)',
  INVALID_COUNTRY: '{field} doit être un code de pays ISO 3166-1 alpha-2',
  INVALID_CREDENTIALS: 'L’adresse e-mail ou le mot de passe est incorrect.',
  INVALID_CURRENCY: '{field} doit être un code de devise ISO 4217',
  INVALID_CURRENT_PASSWORD: 'Le mot de passe actuel est incorrect.',
  INVALID_DATE: '{field} doit être une date (AAAA-MM-JJ)',
  INVALID_DATE_TIME: '{field} doit être une date et une heure (AAAA-MM-JJTHH:MM)',
  INVALID_EMAIL: '{field} doit être une adresse e-mail',
  INVALID_FORMAT: '{field} n’a pas la forme demandée',
  INVALID_JSON: 'Le corps de la requête n’est pas du JSON valide.',
  INVALID_LENGTH: '{field} doit compter de {min} à {max} caractères',
  INVALID_REFRESH_TOKEN: 'Le jeton est invalide ou a expiré. Veuillez vous reconnecter.',
  INVALID_SIGNATURE: 'La signature de l’événement n’est pas valide.',
  INVALID_STATUS_TRANSITION: 'Ce changement d’état n’est pas possible.',
  INVALID_VALUE: '{field} n’est pas valide',
  INVALID_VERIFICATION_LINK: 'Ce lien de confirmation est invalide, a expiré ou a déjà servi.',
  INVENTORY_NOT_EMPTY: 'Des unités sont en stock ou réservées par des commandes.',
  INVOICE_ARCHIVE_TOO_LARGE:
    'Ce mois compte trop de documents pour un seul fichier. Indiquez des jours avec from et to.',
  INVOICE_NOT_FOUND: 'Cette commande n’a pas encore de facture : elle est émise au paiement.',
  INVOICE_XML_NOT_FOUND: 'Ce document n’a pas de XML : il lui manque des données exigées par EN 16931.',
  ITEMS_NOT_READY: 'Certains articles attendent du stock, ou le jour à partir duquel ils sont expédiés.',
  LAST_ADMIN: 'La boutique a besoin d’au moins un administrateur.',
  LEDGER_BEHIND: 'Des commandes plus anciennes sont encore en cours d’écriture. Clôturez ces jours ensuite.',
  LEDGER_CLOSED: 'Ces jours sont déjà clôturés.',
  METHOD_NOT_ALLOWED: 'Cette méthode n’est pas permise ici.',
  MULTIPLE_LINES: '{field} doit tenir sur une ligne',
  NOTHING_TO_CREDIT: 'Toute la commande a déjà ses avoirs, ou ce paiement ne l’a pas réglée.',
  NOTHING_TO_PAY: 'Cet affilié n’a aucune conversion approuvée à payer.',
  NOT_AN_INTEGER: '{field} doit être un nombre entier',
  NOT_AN_OBJECT: '{field} doit être un objet',
  NOT_A_BOOLEAN: '{field} doit être vrai ou faux',
  NOT_A_LIST: '{field} doit être une liste',
  NOT_A_NUMBER: '{field} doit être un nombre',
  NOT_FOUND: 'Introuvable.',
  ORDER_BELOW_MINIMUM: 'Le montant est trop petit pour être payé par carte.',
  ORDER_NOT_AUTHORIZED: 'Cette commande n’a aucun paiement autorisé à encaisser.',
  ORDER_NOT_CANCELLABLE: 'Cette commande ne peut plus être annulée.',
  ORDER_NOT_CHANGEABLE: 'Cette commande ne peut plus être modifiée.',
  ORDER_NOT_FOUND: 'Commande introuvable.',
  ORDER_NOT_PAID: 'Cette commande n’a pas été payée.',
  ORDER_NOT_PAYABLE: 'Cette commande ne peut pas être payée.',
  ORDER_NOT_RETURNABLE: 'Seules les commandes livrées peuvent être retournées.',
  ORDER_NOT_SHIPPABLE: 'Rien de cette commande ne peut être expédié.',
  ORDER_NOT_WITHDRAWABLE: 'Il n’est pas possible de se rétracter de cette commande.',
  OWN_AFFILIATE: 'C’est votre propre compte d’affilié : un collègue doit le payer.',
  OWN_GIFT_CARD: 'Cette carte cadeau est la vôtre : un collègue doit le faire.',
  GIFT_CARDS_NEED_ADMIN:
    'La commande vend des cartes cadeaux : seul un administrateur peut enregistrer son paiement.',
  ORDER_ENDED: 'Cette commande a été annulée ou remboursée.',
  ORDER_NOT_INVOICED: 'Seule une commande facturée peut être passée en perte.',
  NOTHING_TO_WRITE_OFF: 'Il ne reste rien à payer de cette commande qui ne soit déjà passé en perte.',
  PAYMENT_AUTHORIZED: 'La banque d’une carte retient l’argent de cette commande : débitez-la plutôt.',
  WRITE_OFF_NOT_FOUND: 'Passage en perte introuvable.',
  WRITE_OFF_REVERSED: 'Ceci a déjà été repris.',
  WRITE_OFF_TOO_LARGE: 'C’est plus que ce qui reste à payer.',
  OWN_ORDER: 'Cette commande est la vôtre : un collègue doit le faire.',
  OWN_WALLET: 'Ce porte-monnaie est le vôtre : un collègue doit le faire.',
  PAYLOAD_TOO_LARGE: 'Le corps de la requête est trop grand.',
  PAYMENT_DISPUTED:
    'Le client conteste ce paiement auprès de sa banque. L’argent contesté ne peut pas être remboursé.',
  PAYMENT_LINK_EXPIRED: 'Ce lien de paiement a expiré.',
  PAYMENT_IN_PROGRESS:
    'Un paiement par carte de cette commande est en cours. Veuillez réessayer quand il sera terminé.',
  PAYMENT_LINK_NOT_FOUND: 'Ce lien de paiement n’existe pas, ou a été révoqué.',
  PAYMENT_METHOD_UNAVAILABLE: 'Cette commande ne peut pas être payée de cette manière.',
  PAYMENT_NOT_FAILED: 'Seule une commande dont le paiement a échoué peut être payée à nouveau.',
  PAYMENT_NOT_FOUND: 'Paiement introuvable.',
  PAYMENT_NOT_REVERSIBLE:
    'Seul un acompte d’une commande non payée peut être repris, une fois. Remboursez plutôt une commande payée.',
  PAYMENT_PROCESSOR_ERROR: 'Le prestataire de paiement n’a pas répondu comme prévu. Veuillez réessayer.',
  PRECONDITION_FAILED: 'Quelqu’un a modifié ceci depuis que vous l’avez lu.',
  PRODUCT_NOT_DIGITAL: 'Le produit de cette variante n’est pas numérique.',
  OTHER_DETAILS:
    'Cet article est déjà dans le panier avec d’autres indications. Modifiez-les là, ou commandez-le séparément.',
  PRODUCT_UNAVAILABLE: 'Certains articles ne sont plus disponibles.',
  RATE_PROVIDER_ERROR: 'Les taux n’ont pas pu être mis à jour ; ils restent inchangés.',
  REFUND_EXCEEDS_BALANCE: 'C’est plus que ce qui peut être remboursé.',
  REQUIRED: '{field} est obligatoire',
  RESET_FAILED: 'Ce lien de réinitialisation est invalide, a expiré ou a déjà servi.',
  RETURN_NOT_APPROVED: 'Seul un retour approuvé a une étiquette.',
  RETURN_QUANTITY_EXCEEDED: 'C’est plus que ce qui peut être retourné.',
  RETURN_WINDOW_EXPIRED: 'Le délai de retour est passé.',
  REVIEW_ALREADY_EXISTS: 'Vous avez déjà donné votre avis sur ce produit pour cet article commandé.',
  REVIEW_NOT_EDITABLE: 'Un avis ne peut être modifié que tant qu’il attend son approbation.',
  SERVER_ERROR: 'Une erreur s’est produite de notre côté.',
  SERVICE_UNAVAILABLE: 'Le service est brièvement indisponible. Veuillez réessayer.',
  SHIPMENT_QUANTITY_EXCEEDED: 'Le colis contient plus que ce qui reste à expédier.',
  SHIPPING_METHOD_UNAVAILABLE: 'Ce mode de livraison n’est pas disponible pour ce panier et cette adresse.',
  SHIPPING_ZONE_IN_USE: 'Des modes de livraison desservent cette zone.',
  SOCIAL_AUTH_FAILED: 'La connexion avec ce jeton a échoué.',
  STOCK_CHANGED: 'Le stock a changé depuis le comptage.',
  TAX_ADDRESS_INVALID:
    'La taxe à cette adresse ne peut pas être déterminée. Veuillez vérifier la région et le code postal.',
  HOOK_URL_NOT_ALLOWED: 'Aucune question ne peut être envoyée à cette adresse.',
  HOOK_LIMIT_REACHED: 'La boutique a atteint le nombre maximal de hooks.',
  CHECKOUT_REFUSED: 'La boutique ne peut pas accepter cette commande.',
  CHECKOUT_RULES_UNAVAILABLE:
    'La boutique ne peut pas vérifier cette commande pour le moment. Veuillez réessayer.',
  TAX_PROVIDER_UNAVAILABLE:
    'Les taxes ne peuvent pas être calculées pour le moment. Veuillez réessayer plus tard.',
  TOKEN_EXPIRED: 'Le jeton d’accès a expiré.',
  TOO_FEW: '{field} doit compter au moins {min} éléments',
  TOO_LARGE: '{field} ne doit pas dépasser {max}',
  TOO_MANY: '{field} doit compter au plus {max} éléments',
  TOO_MANY_REQUESTS: 'Trop de requêtes. Veuillez réessayer plus tard.',
  TOO_MANY_UNPAID_ORDERS: 'Veuillez d’abord payer ou annuler vos commandes en cours.',
  TOO_MANY_UNPAID_UNITS:
    'Vos commandes impayées réserveraient trop d’unités. Veuillez d’abord en payer ou en annuler.',
  TOO_SMALL: '{field} ne doit pas être inférieur à {min}',
  UNAUTHENTICATED: 'Veuillez vous connecter.',
  UNKNOWN_WORD: '{field} doit être l’une de ces valeurs : {words}',
  UNSUPPORTED_MEDIA_TYPE: 'Ce type de contenu n’est pas accepté.',
  VALIDATION_ERROR: 'Les données envoyées ne sont pas valides.',
  VAT_SERVICE_UNAVAILABLE: 'Le registre des numéros de TVA ne répond pas. Veuillez réessayer plus tard.',
  WAREHOUSE_NOT_EMPTY: 'Il y a du stock dans cet entrepôt, ou des commandes en partent encore.',
  WEBHOOK_DELIVERY_SUCCEEDED: 'Cet envoi est déjà arrivé.',
  WEBHOOK_LIMIT_REACHED: 'Vous avez autant de webhooks qu’un compte peut en avoir.',
  WEBHOOK_URL_NOT_ALLOWED: 'Les événements ne peuvent pas être envoyés à cette adresse.',
  WITHDRAWAL_EXCLUDED: 'Il n’est pas possible de se rétracter pour ces articles.',
  WITHDRAWAL_PERIOD_EXPIRED: 'Le délai de rétractation est passé.',
};
