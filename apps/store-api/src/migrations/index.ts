import { Baseline1795409400000 } from './1795409400000-baseline';
import { OrderPaymentMethods1795432960000 } from './1795432960000-order-payment-methods';
import { OrdersOnDelivery1795432961000 } from './1795432961000-orders-on-delivery';
import { RefundDestinations1795433463000 } from './1795433463000-refund-destinations';
import { CancelledUnits1795433543000 } from './1795433543000-cancelled-units';
import { DisputedMoney1795433762000 } from './1795433762000-disputed-money';
import { ShownCartPrices1795433861000 } from './1795433861000-shown-cart-prices';
import { CancelledCreditNotes1795434277000 } from './1795434277000-cancelled-credit-notes';
import { DigitalGoods1795434333000 } from './1795434333000-digital-goods';
import { KeptLedgers1795434895000 } from './1795434895000-kept-ledgers';
import { CancelledSales1795435632000 } from './1795435632000-cancelled-sales';
import { TaxClasses1795436008000 } from './1795436008000-tax-classes';
import { InvoiceLists1795436208000 } from './1795436208000-invoice-lists';
import { ExchangeCredit1795436258000 } from './1795436258000-exchange-credit';
import { TaxExemptions1795436425000 } from './1795436425000-tax-exemptions';
import { ValidatedConstraints1795436500000 } from './1795436500000-validated-constraints';
import { CompanyAddresses1795436600000 } from './1795436600000-company-addresses';
import { ReturnLabels1795443429000 } from './1795443429000-return-labels';
import { PriceLists1795443537000 } from './1795443537000-price-lists';
import { DisputeEvidence1795443595000 } from './1795443595000-dispute-evidence';
import { PaymentTerms1795443600000 } from './1795443600000-payment-terms';
import { PaymentTermsIndexes1795443601000 } from './1795443601000-payment-terms-indexes';
import { CardAuthorizations1795444042000 } from './1795444042000-card-authorizations';
import { CheckedAuthorizations1795444043000 } from './1795444043000-checked-authorizations';
import { Withdrawals1795444189000 } from './1795444189000-withdrawals';
import { ValidatedWithdrawals1795444190000 } from './1795444190000-validated-withdrawals';
import { DisputeCreditNotes1795444705000 } from './1795444705000-dispute-credit-notes';
import { VatNumberChecks1795445207000 } from './1795445207000-vat-number-checks';
import { PaymentLinks1795445958000 } from './1795445958000-payment-links';
import { PricePeriods1795446599000 } from './1795446599000-price-periods';
import { ProcessorPayouts1795447158000 } from './1795447158000-processor-payouts';
import { DraftOrders1795447764000 } from './1795447764000-draft-orders';
import { SoldGiftCards1795455847000 } from './1795455847000-sold-gift-cards';
import { ValidatedGiftCards1795455848000 } from './1795455848000-validated-gift-cards';
import { TaxCalculations1795455854000 } from './1795455854000-tax-calculations';
import { RecordVersions1795455908000 } from './1795455908000-record-versions';
import { TaxTransactions1795457544000 } from './1795457544000-tax-transactions';
import { Backorders1795458077000 } from './1795458077000-backorders';
import { StockFills1795458078000 } from './1795458078000-stock-fills';
import { OssWarnings1795458330000 } from './1795458330000-oss-warnings';
import { Guests1795468500000 } from './1795468500000-guests';
import { ValidatedGuests1795468501000 } from './1795468501000-validated-guests';
import { UnchargedUnits1795468645000 } from './1795468645000-uncharged-units';
import { ValidatedUnchargedUnits1795468646000 } from './1795468646000-validated-uncharged-units';
import { Translations1795468689000 } from './1795468689000-translations';
import { ValidatedTranslations1795468690000 } from './1795468690000-validated-translations';
import { ClaimedInvoices1795471362000 } from './1795471362000-claimed-invoices';
import { OpenedReturns1795473249000 } from './1795473249000-opened-returns';
import { ValidatedOpenedReturns1795473250000 } from './1795473250000-validated-opened-returns';
import { InvoiceBatches1795480369000 } from './1795480369000-invoice-batches';
import { WaitingInvoices1795480370000 } from './1795480370000-waiting-invoices';
import { PartitionedJobs1795482110000 } from './1795482110000-partitioned-jobs';
import { PartitionedLogs1795482112000 } from './1795482112000-partitioned-logs';
import { ReturnImages1795483271000 } from './1795483271000-return-images';
import { CustomersOfPayments1795852900000 } from './1795852900000-customers-of-payments';
import { Mailboxes1795857000000 } from './1795857000000-mailboxes';
import { PostcodesOfOrders1795864369000 } from './1795864369000-postcodes-of-orders';
import { OfflinePayments1795864370000 } from './1795864370000-offline-payments';
import { SealedLicenceKeys1795868000000 } from './1795868000000-sealed-licence-keys';
import { StockMailRequests1795868400000 } from './1795868400000-stock-mail-requests';
import { TranslatedOffers1795868500000 } from './1795868500000-translated-offers';
import { ValidatedTranslatedOffers1795868501000 } from './1795868501000-validated-translated-offers';
import { TranslatedShippingMethods1795870000000 } from './1795870000000-translated-shipping-methods';
import { ValidatedTranslatedShippingMethods1795870001000 } from './1795870001000-validated-translated-shipping-methods';
import { PaidAt1795871000000 } from './1795871000000-paid-at';
import { PhoneKeys1795880605000 } from './1795880605000-phone-keys';
import { PartPayments1795889100000 } from './1795889100000-part-payments';
import { ValidatedPartPayments1795889101000 } from './1795889101000-validated-part-payments';
import { DatedMoney1795889200000 } from './1795889200000-dated-money';
import { PlainGiftCardCodes1795893398000 } from './1795893398000-plain-gift-card-codes';
import { Ledger1795894000000 } from './1795894000000-ledger';
import { LedgerIndexes1795894001000 } from './1795894001000-ledger-indexes';
import { ApiKeys1795908000000 } from './1795908000000-api-keys';
import { ChangesOfApiKeys1795908001000 } from './1795908001000-changes-of-api-keys';
import { CustomFields1795928000000 } from './1795928000000-custom-fields';
import { FilteredCustomFields1795928001000 } from './1795928001000-filtered-custom-fields';
import { Events1795928101000 } from './1795928101000-events';
import { NotedChanges1795928102000 } from './1795928102000-noted-changes';
import { MessageTexts1795942900000 } from './1795942900000-message-texts';
import { Hooks1795943550000 } from './1795943550000-hooks';
import { Extensions1795987600000 } from './1795987600000-extensions';
import { RefundsBeforePayment1796000000000 } from './1796000000000-refunds-before-payment';
import { VariantsBackInStock1796000100000 } from './1796000100000-variants-back-in-stock';
import { LedgerRounding1796025600000 } from './1796025600000-ledger-rounding';
import { DisputedGiftCards1796030000000 } from './1796030000000-disputed-gift-cards';
import { MovedDebts1796030001000 } from './1796030001000-moved-debts';
import { RestsOfRefunds1796050000000 } from './1796050000000-rests-of-refunds';
import { WriteOffs1796051500000 } from './1796051500000-write-offs';
import { ValidatedWriteOffs1796051501000 } from './1796051501000-validated-write-offs';
import { NamesOfOrders1796059000000 } from './1796059000000-names-of-orders';
import { OrderWithdrawals1796060000000 } from './1796060000000-order-withdrawals';
import { LossesOfOrders1796060001000 } from './1796060001000-losses-of-orders';
import { ShipmentSources1796060500000 } from './1796060500000-shipment-sources';
import { ProductInformation1796110000000 } from './1796110000000-product-information';
import { ValidatedProductInformation1796110001000 } from './1796110001000-validated-product-information';
import { StockTransfers1796120000000 } from './1796120000000-stock-transfers';
import { TransferredUnits1796120001000 } from './1796120001000-transferred-units';
import { ImportChecks1796122000000 } from './1796122000000-import-checks';
import { PickupMethods1796125000000 } from './1796125000000-pickup-methods';
import { SecondFactors1796130000000 } from './1796130000000-second-factors';
import { ReversedReviewPoints1796131000000 } from './1796131000000-reversed-review-points';
import { ListedProducts1796132000000 } from './1796132000000-listed-products';
import { DamagedReturns1796134000000 } from './1796134000000-damaged-returns';
import { ValidatedDamagedReturns1796134001000 } from './1796134001000-validated-damaged-returns';
import { FoldedNames1796135000000 } from './1796135000000-folded-names';
import { ExpectedRefunds1796140000000 } from './1796140000000-expected-refunds';
import { ValidatedExpectedRefunds1796140001000 } from './1796140001000-validated-expected-refunds';
import { SessionPrograms1796160000000 } from './1796160000000-session-programs';
import { SessionsOfUsers1796160001000 } from './1796160001000-sessions-of-users';

/** Migrations in the order in which they run. */
export const MIGRATIONS = [
  Baseline1795409400000,
  OrderPaymentMethods1795432960000,
  OrdersOnDelivery1795432961000,
  RefundDestinations1795433463000,
  CancelledUnits1795433543000,
  DisputedMoney1795433762000,
  ShownCartPrices1795433861000,
  CancelledCreditNotes1795434277000,
  DigitalGoods1795434333000,
  KeptLedgers1795434895000,
  CancelledSales1795435632000,
  TaxClasses1795436008000,
  InvoiceLists1795436208000,
  ExchangeCredit1795436258000,
  TaxExemptions1795436425000,
  ValidatedConstraints1795436500000,
  CompanyAddresses1795436600000,
  ReturnLabels1795443429000,
  PriceLists1795443537000,
  DisputeEvidence1795443595000,
  PaymentTerms1795443600000,
  PaymentTermsIndexes1795443601000,
  CardAuthorizations1795444042000,
  CheckedAuthorizations1795444043000,
  Withdrawals1795444189000,
  ValidatedWithdrawals1795444190000,
  DisputeCreditNotes1795444705000,
  VatNumberChecks1795445207000,
  PaymentLinks1795445958000,
  PricePeriods1795446599000,
  ProcessorPayouts1795447158000,
  DraftOrders1795447764000,
  SoldGiftCards1795455847000,
  ValidatedGiftCards1795455848000,
  TaxCalculations1795455854000,
  RecordVersions1795455908000,
  TaxTransactions1795457544000,
  Backorders1795458077000,
  StockFills1795458078000,
  OssWarnings1795458330000,
  Guests1795468500000,
  ValidatedGuests1795468501000,
  UnchargedUnits1795468645000,
  ValidatedUnchargedUnits1795468646000,
  Translations1795468689000,
  ValidatedTranslations1795468690000,
  ClaimedInvoices1795471362000,
  OpenedReturns1795473249000,
  ValidatedOpenedReturns1795473250000,
  InvoiceBatches1795480369000,
  WaitingInvoices1795480370000,
  PartitionedJobs1795482110000,
  PartitionedLogs1795482112000,
  ReturnImages1795483271000,
  CustomersOfPayments1795852900000,
  Mailboxes1795857000000,
  PostcodesOfOrders1795864369000,
  OfflinePayments1795864370000,
  SealedLicenceKeys1795868000000,
  StockMailRequests1795868400000,
  TranslatedOffers1795868500000,
  ValidatedTranslatedOffers1795868501000,
  TranslatedShippingMethods1795870000000,
  ValidatedTranslatedShippingMethods1795870001000,
  PaidAt1795871000000,
  PhoneKeys1795880605000,
  PartPayments1795889100000,
  ValidatedPartPayments1795889101000,
  DatedMoney1795889200000,
  PlainGiftCardCodes1795893398000,
  Ledger1795894000000,
  LedgerIndexes1795894001000,
  ApiKeys1795908000000,
  ChangesOfApiKeys1795908001000,
  CustomFields1795928000000,
  FilteredCustomFields1795928001000,
  Events1795928101000,
  NotedChanges1795928102000,
  MessageTexts1795942900000,
  Hooks1795943550000,
  Extensions1795987600000,
  RefundsBeforePayment1796000000000,
  VariantsBackInStock1796000100000,
  LedgerRounding1796025600000,
  DisputedGiftCards1796030000000,
  MovedDebts1796030001000,
  RestsOfRefunds1796050000000,
  WriteOffs1796051500000,
  ValidatedWriteOffs1796051501000,
  NamesOfOrders1796059000000,
  OrderWithdrawals1796060000000,
  LossesOfOrders1796060001000,
  ShipmentSources1796060500000,
  ProductInformation1796110000000,
  ValidatedProductInformation1796110001000,
  StockTransfers1796120000000,
  TransferredUnits1796120001000,
  ImportChecks1796122000000,
  PickupMethods1796125000000,
  SecondFactors1796130000000,
  ReversedReviewPoints1796131000000,
  ListedProducts1796132000000,
  DamagedReturns1796134000000,
  ValidatedDamagedReturns1796134001000,
  FoldedNames1796135000000,
  ExpectedRefunds1796140000000,
  ValidatedExpectedRefunds1796140001000,
  SessionPrograms1796160000000,
  SessionsOfUsers1796160001000,
];
