import { type HookProgram, startHookProgram } from '../../store-api/test/hook-program';
import type { ConsoleStage } from './console.fixture';
import { openAsAdmin } from './shop-data';

/** A program that decides in the checkout, from its creation to its calls. */
export function hookStories(stage: () => ConsoleStage): void {
  let program: HookProgram;
  beforeAll(async () => {
    program = await startHookProgram();
  });
  afterAll(() => program?.close());

  it('adds a hook, shows its secret once, and tries it', async () => {
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/hooks');
    await page.getByText('Let a program of your own decide').waitFor();
    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Fraud check');
    await page.getByRole('textbox', { name: 'Address' }).fill(program.url);
    expect(await visit.look('hook-create')).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^whsec_/)
      .waitFor();
    expect(await visit.look('hook-secret')).toEqual([]);
    await page.getByRole('button', { name: 'I have noted it' }).click();
    await page.waitForURL(/\/shop\/hooks\/\d+$/);

    program.answer('checkout.validate', { note: 'score 12' });
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('score 12').waitFor();
    await page.getByRole('row').filter({ hasText: 'Answered' }).waitFor();
    program.answer('checkout.validate', { problems: 'none' });
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByRole('row').filter({ hasText: 'No answer' }).getByText('/problems').waitFor();
    expect(await visit.look('hook')).toEqual([]);
    await visit.go('/shop/hooks');
    await page
      .getByRole('row')
      .filter({ hasText: 'Fraud check' })
      .getByText('Refuse the order', { exact: true })
      .waitFor();
    await page.getByRole('row').filter({ hasText: 'Fraud check' }).getByText('No answer').waitFor();
    expect(await visit.look('hooks')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('creates a webhook with the form as it comes, and shows its secret once', async () => {
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/webhooks/create');
    await page.getByRole('textbox', { name: 'Address' }).fill(program.url);
    await page.getByRole('combobox', { name: 'Events' }).fill('order.placed');
    await page.getByRole('option', { name: 'order.placed' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^whsec_/)
      .waitFor();
    await page.getByRole('button', { name: 'I have noted it' }).click();
    await page.waitForURL(/\/shop\/webhooks\/\d+$/);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}
