import type { ConsoleStage } from './console.fixture';
import { visitPractice } from './practice-visit';
import { openAsAdmin } from './shop-data';

const FRAME = 'iframe[title="Preview"]';

/** The words of a message of the shop, from the default to another text and back. */
export function shopMessageStories(stage: () => ConsoleStage): void {
  it('writes a message with a variable, sees it, and returns to the default', async () => {
    const { store } = stage();
    const own = async (): Promise<Record<string, string | null>> => {
      const rows = await store.db.rows<{ subject: string | null; body: string | null }>(
        `SELECT subject, body FROM message_texts WHERE id = 'order_shipped.en'`,
      );
      return { subject: rows[0]?.subject ?? null, body: rows[0]?.body ?? null };
    };
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/message-texts');
    const row = page.getByRole('row').filter({ hasText: /^Order shipped/ });
    await row.getByText('Default').waitFor();
    await row.getByText('Orders').waitFor();
    expect(await visit.look('message-texts')).toEqual([]);
    await row.click();
    // The page opens in the language of the console.
    await page.getByRole('combobox', { name: 'Language' }).getByText('English').waitFor();
    const frame = page.frameLocator(FRAME);
    await frame.getByText('Good news: your order ORD-20300304-000123').waitFor();
    expect(await frame.locator('h1').evaluate((node) => getComputedStyle(node).fontSize)).toBe('22px');

    const subject = page.getByRole('textbox', { name: 'Subject' });
    await subject.fill('On its way: ?');
    await subject.press('ArrowLeft');
    await page.getByRole('button', { name: 'Insert order_number' }).click();
    // The cursor stays behind the variable, so that one can type on.
    await page.locator('input[name=subject]:focus').waitFor();
    await page.keyboard.type('!');
    expect(await subject.inputValue()).toBe('On its way: {{order_number}}!?');
    await subject.fill('On its way: {{order_number}}');
    const body = page.getByRole('textbox', { name: 'Text', exact: true });
    await body.fill('Hello {{nobody}} <b>you</b>');
    await page.getByText('Line 1: There is no variable {{nobody}}.').first().waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('form').getByText('Line 1: There is no variable {{nobody}}.').first().waitFor();
    await body.fill('Hello <b>you</b>\n\n{{tracking_link}}');
    await frame.getByText('Hello <b>you</b>').waitFor();
    await page.getByText('On its way: ORD-20300304-000123').waitFor();
    expect(await visit.look('message-text')).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The text is saved').waitFor();
    expect(await own()).toEqual({
      subject: 'On its way: {{order_number}}',
      body: 'Hello <b>you</b>\n\n{{tracking_link}}',
    });

    await page.getByRole('button', { name: 'Send a test mail' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send a test mail' }).click();
    await page.getByText('The mail is on its way to you.').waitFor();
    await store.drain();
    expect(store.mail.inbox.messages({ subject: 'Test: On its way' })).toHaveLength(1);

    const phone = await openAsAdmin(stage(), { width: 390 });
    await phone.go('/shop/message-texts');
    await phone.page.getByText('Newsletter', { exact: true }).first().waitFor();
    expect(await phone.look('message-texts-phone')).toEqual([]);
    await phone.go('/shop/message-texts/order_shipped?language=en');
    await phone.page.frameLocator(FRAME).getByText('Hello <b>you</b>').waitFor();
    expect(await phone.look('message-text-phone')).toEqual([]);
    const width = await phone.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await phone.close();

    await page.getByRole('button', { name: 'Back to the default' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Back to the default' }).click();
    await page.getByText('The default is used again.').waitFor();
    await frame.getByText('Good news: your order ORD-20300304-000123').waitFor();
    expect(await own()).toEqual({ subject: null, body: null });
    expect(visit.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
    await visit.close();
  });
}

/** The message of a new order, whose heading is not the same in each case. */
export function shopCaseStories(stage: () => ConsoleStage): void {
  it('shows the words of each case, cuts nothing off, and keeps the link', async () => {
    const visit = await openAsAdmin(stage());
    const { page } = visit;
    await visit.go('/shop/message-texts/order_placed?language=en');
    const frame = page.frameLocator(FRAME);
    const title = page.getByRole('textbox', { name: 'Heading' });
    await frame.locator('h1').getByText('Order received').waitFor();
    expect(await title.inputValue()).toBe(
      '{{#is_paid}}Order confirmed{{/is_paid}}{{^is_paid}}Order received{{/is_paid}}',
    );
    await page.getByText('the title in the inbox is “Order confirmed”').waitFor();
    await page.getByText('In the inbox: Order confirmed').waitFor();
    await page.getByRole('combobox', { name: 'Case' }).click();
    await page.getByRole('option', { name: 'A paid order' }).click();
    await frame.locator('h1').getByText('Order confirmed').waitFor();
    expect(await visit.look('message-text-case')).toEqual([]);

    await title.fill('x'.repeat(230));
    await page.getByText('230 of 200 characters.').waitFor();
    expect(await title.inputValue()).toHaveLength(230);
    await title.fill('');
    await page.getByText('An empty field is saved as the default.').waitFor();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Thank you');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('form').getByText('It needs the variable {{order_link}}.').first().waitFor();
    await visit.close();
  });
}

/** The words of a message of the practice. */
export function practiceMessageStories(stage: () => ConsoleStage): void {
  it('writes a text message in French', async () => {
    const { booking } = stage();
    const visit = await visitPractice(stage(), '/practice/message-texts/sms_reminder', { locale: 'fr-FR' });
    const { page } = visit;
    await page.getByRole('combobox', { name: 'Langue' }).click();
    await page.getByRole('option', { name: 'français' }).click();
    // The preview shows the default of the language once its form is there.
    await page.getByText('rappel').filter({ hasText: 'booking.example' }).waitFor();
    const body = page.getByRole('textbox', { name: 'Texte' });
    await body.fill('À bientôt : ');
    await page.getByRole('button', { name: 'Insérer manage_link' }).click();
    await page.getByText('À bientôt : https://booking.example/b/example').waitFor();
    await page.getByText('45 caractères en un SMS.').waitFor();
    expect(await visit.look('practice-message-text')).toEqual([]);
    await page.getByRole('button', { name: 'Me l’envoyer par e-mail' }).waitFor();
    const long = 'é'.repeat(330);
    await body.fill(long);
    await page.getByText('330 caractères sur 320.').waitFor();
    await page
      .getByText(/330.*320/)
      .nth(1)
      .waitFor();
    expect(await body.inputValue()).toBe(long);
    await body.fill('À bientôt : {{manage_link}}');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Le texte est enregistré').waitFor();
    const { body: stored } = await booking.admin.get('/admin/message-texts/sms_reminder/fr');
    expect(stored.own.body).toBe('À bientôt : {{manage_link}}');
    await booking.admin.delete('/admin/message-texts/sms_reminder/fr');
    expect(visit.complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
    await visit.close();
  });
}
