import type { FixedClock } from '@comptoir/time';
import { QuestionsService } from '../../../apps/store-api/src/community/questions/questions.service';
import { QuestionsAdminService } from '../../../apps/store-api/src/community/questions/questions.admin.service';
import { ReturnsService } from '../../../apps/store-api/src/orders/returns/returns.service';
import { ReturnsAdminService } from '../../../apps/store-api/src/orders/returns/returns.admin.service';
import { type QuestionSeed, QUESTIONS, type ReturnSeed, RETURNS } from '../data/aftersales';
import { report } from '../progress';
import type { Logins } from './people';
import { idOf, type Shop } from './shop';

const HOURS_BETWEEN_MOVES = 20;

interface BoughtLine {
  id: number;
  order_number: string;
}

/**
 * Loads returns and their status changes, on the days when they happened.
 * @param clock the clock of the store's services; restored at the end
 */
export async function loadReturns(shop: Shop, clock: FixedClock, { admin, customer }: Logins): Promise<void> {
  const users = await shop.ids('users');
  const rows = await shop.db.rows<{ user_id: number }>('SELECT DISTINCT user_id FROM returns');
  const known = new Set(rows.map((row) => row.user_id));
  const missing = RETURNS.map((seed) => ({ seed, userId: idOf(users, seed.by ?? customer) })).filter(
    ({ userId }) => !known.has(userId),
  );
  const now = clock.now();
  try {
    for (const { seed, userId } of missing) {
      await sendBack(shop, clock, { seed, userId, staffId: idOf(users, admin) });
    }
  } finally {
    clock.set(now);
  }
  report('returns', { total: RETURNS.length, added: missing.length });
}

async function sendBack(
  shop: Shop,
  clock: FixedClock,
  { seed, userId, staffId }: { seed: ReturnSeed; userId: number; staffId: number },
): Promise<void> {
  const line = await shop.db.row<BoughtLine>(
    `SELECT i.id, o.order_number FROM order_items i JOIN orders o ON o.id = i.order_id
     WHERE o.user_id = $1 AND i.sku = $2 AND o.status = 'delivered' ORDER BY o.id DESC LIMIT 1`,
    [userId, seed.sku],
  );
  if (!line) throw new Error(`The demo data returns "${seed.sku}", which was not delivered.`);
  clock.set(shop.daysAgo(seed.age));
  const { id } = await shop.get(ReturnsService).requestReturn(userId, line.order_number, {
    reason: seed.reason,
    reason_details: seed.details,
    items: [{ order_item_id: line.id, quantity: 1, condition: seed.condition }],
  });
  for (const [index, move] of seed.moves.entries()) {
    clock.set(shop.daysAgo(seed.age - ((index + 1) * HOURS_BETWEEN_MOVES) / 24));
    await shop.get(ReturnsAdminService).moveReturn({ userId: staffId, roles: ['admin'] }, id, move);
  }
}

/** Loads questions about products. Staff has answered most of them. */
export async function loadQuestions(shop: Shop, { admin }: Logins): Promise<void> {
  const users = await shop.ids('users');
  const rows = await shop.db.rows<{ question: string }>('SELECT question FROM product_questions');
  const known = new Set(rows.map(({ question }) => question));
  const missing = QUESTIONS.filter(({ question }) => !known.has(question));
  for (const seed of missing) await ask(shop, seed, idOf(users, seed.by), idOf(users, admin));
  report('questions', { total: QUESTIONS.length, added: missing.length });
}

async function ask(
  shop: Shop,
  { sku, question, answer }: QuestionSeed,
  userId: number,
  staffId: number,
): Promise<void> {
  const product = await shop.db.row<{ slug: string }>('SELECT slug FROM products WHERE sku = $1', [sku]);
  if (!product) throw new Error(`The demo data names "${sku}", which does not exist.`);
  const { id } = await shop.get(QuestionsService).askQuestion(userId, product.slug, question);
  if (answer)
    await shop.get(QuestionsAdminService).answerQuestion(staffId, id, { answer, status: 'approved' });
}
