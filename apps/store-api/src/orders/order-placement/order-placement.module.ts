import { Module } from '@nestjs/common';
import { AffiliatesModule } from '../../credit/affiliates/affiliates.module';
import { GiftCardsModule } from '../../credit/gift-cards/gift-cards.module';
import { WalletModule } from '../../credit/wallet/wallet.module';
import { InventoryModule } from '../../catalog/inventory/inventory.module';
import { VatNumbersModule } from '../../customers/vat-numbers/vat-numbers.module';
import { CartModule } from '../../checkout/cart/cart.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { CouponsModule } from '../../promotions/coupons/coupons.module';
import { FlashSalesModule } from '../../promotions/flash-sales/flash-sales.module';
import { OrderRecordsModule } from '../order-records/order-records.module';
import { TaxProvidersModule } from '../tax-providers/tax-providers.module';
import { PaymentTermsModule } from '../payment-terms/payment-terms.module';
import { CheckoutAnswersService } from './checkout-answers.service';
import { CheckoutGoodsService } from './checkout-goods.service';
import { CheckoutQuoteService } from './checkout-quote.service';
import { CheckoutReaderService } from './checkout-reader.service';
import { CheckoutTendersService } from './checkout-tenders.service';
import { PlacedTextsService } from './placed-texts.service';
import { OrderPlacementService } from './order-placement.service';
import { UnpaidOrderLimitService } from './unpaid-order-limit.service';

/** Turns a cart into an order: prices it, and writes the order with its stock, coupon use and credit. */
@Module({
  imports: [
    AffiliatesModule,
    CartModule,
    CouponsModule,
    FlashSalesModule,
    GiftCardsModule,
    InventoryModule,
    OrderRecordsModule,
    PaymentTermsModule,
    SettingsModule,
    TaxProvidersModule,
    VatNumbersModule,
    WalletModule,
  ],
  providers: [
    CheckoutAnswersService,
    CheckoutGoodsService,
    CheckoutQuoteService,
    CheckoutReaderService,
    CheckoutTendersService,
    OrderPlacementService,
    PlacedTextsService,
    UnpaidOrderLimitService,
  ],
  exports: [CheckoutQuoteService, CheckoutReaderService, CheckoutTendersService, OrderPlacementService],
})
export class OrderPlacementModule {}
