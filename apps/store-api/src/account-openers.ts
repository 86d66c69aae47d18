import { Global, Module } from '@nestjs/common';
import { openWishlist } from './community/wishlist/open-wishlist';
import { openWallet } from './credit/wallet/open-wallet';
import { ACCOUNT_OPENERS, type AccountOpener } from './customers/users/users.options';

/** Everything that a new account gets from features above `users`. The order does not matter. */
export const accountOpeners: readonly AccountOpener[] = [openWallet, openWishlist];

/**
 * Gives the list to the feature `users`, which may not import the features above it. The service does not
 * start without it.
 */
@Global()
@Module({
  providers: [{ provide: ACCOUNT_OPENERS, useValue: accountOpeners }],
  exports: [ACCOUNT_OPENERS],
})
export class AccountOpenersModule {}
