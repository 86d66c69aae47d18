import { LedgerPostingService } from '../../store-api/src/operations/ledger/ledger.posting.service';
import { signedIn } from '../../store-api/test/accounts';
import { sell } from '../../store-api/test/operations/reports.fixture';
import type { ConsoleStage } from './console.fixture';
import { openAsAdmin, shopDataOf } from './shop-data';

/** The general ledger. */
export function ledgerStories(stage: () => ConsoleStage): void {
  it('reads the ledger, gives an account its number, and saves the file for the accountant', async () => {
    const { store } = stage();
    const shop = await shopDataOf(store);
    await shop.item(2500, 4, { name: 'Bowl', sku: 'BOWL' });
    const visit = await openAsAdmin(stage());
    await sell(store, await signedIn(store), {
      ...{ placedAt: store.clock.now().toISOString(), price: 1_200, tax: 200, taxRate: 20 },
    });
    store.clock.advance(1_000);
    await store.get(LedgerPostingService).postAll();
    const { page } = visit;
    await visit.go('/shop/ledger');
    const balances = page.getByRole('region', { name: 'Balances' });
    await balances.getByRole('row', { name: /Tax on sales/ }).waitFor();
    expect(await visit.look('ledger-balances')).toEqual([]);
    await balances.getByRole('link', { name: 'Tax on sales' }).first().click();
    await page
      .getByRole('region', { name: 'Entries' })
      .getByText(/^Invoice INV-/)
      .first()
      .waitFor();
    expect(await visit.look('ledger-entries')).toEqual([]);

    await page.getByRole('button', { name: 'File for the accountant' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('begins with 000000000', { exact: false }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'File for the accountant' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^\d{9}FEC\d{8}\.txt$/);

    await page.getByRole('tab', { name: 'Accounts' }).click();
    const row = page.getByRole('region', { name: 'Accounts' }).getByRole('row', { name: /1000 Bank/ });
    await row.getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('Number').fill('512001');
    await dialog.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('row', { name: /512001 Bank/ }).waitFor();
    expect(await visit.look('ledger-accounts')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
