import type { Page } from 'playwright-core';
import type { TestItem } from '../../store-api/test/checkout/checkout.fixture';
import type { PaidOrder, RefundsFixtures } from '../../store-api/test/orders/refunds.fixture';
import type { Visit, VisitOptions } from './console.fixture';

/** Orders and steps that the stories of sales share. */
export interface Scene {
  readonly fixtures: RefundsFixtures;
  /** A product at 25.00. */
  readonly shade: TestItem;
  visitAs(options?: VisitOptions): Promise<Visit>;
  orderOf(order: PaidOrder): Promise<any>;
}

/** Confirms the open dialog, and waits until it is gone. */
export async function submit(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
