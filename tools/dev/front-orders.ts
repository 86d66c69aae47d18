import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Result } from '@comptoir/store-client';
import { html, type Html } from '../testing-servers/html';
import { sendPage } from '../testing-servers/web-server';
import { layout } from './front-pages';
import { type FrontStore, type Shown, show } from './front-store';

type Order = Result<'orders.get'>;

const PAYABLE = ['pending', 'failed'];

function orderPage(order: Order, canPay: boolean): string {
  const row = (label: string, amount: string): Html =>
    html`<tr>
      <td>${label}</td>
      <td>${amount} ${order.currency}</td>
    </tr>`;
  const lines = order.items.map(({ product_name, variant_name, quantity, total }) =>
    row(`${quantity} × ${[product_name, variant_name].filter(Boolean).join(', ')}`, total),
  );
  const body = html`<h1>${order.order_number}</h1>
    <p class="soft">Order ${order.status}, payment ${order.payment_status.replace('_', ' ')}.</p>
    <table>
      <tbody>
        ${lines} ${order.discount_amount !== '0.00' && row('Discount', `-${order.discount_amount}`)}
        ${row('Shipping', order.shipping_amount)} ${row('Total', order.total)}
        ${row('By card', order.amount_due)}
      </tbody>
    </table>
    ${
      order.shipment &&
      html`<p>Shipped ${order.shipment.carrier ?? ''} ${order.shipment.tracking_number ?? ''}</p>`
    }
    ${
      canPay &&
      html`<form class="stack" method="post" action="/orders/${order.order_number}/pay">
        <button>Pay by card</button>
      </form>`
    }
    <p class="empty"><a href="/">All links</a></p>`;
  return layout(order.order_number, body);
}

interface WithNumber {
  Params: { number: string };
}

/** Registers the order page, to which mails link, and the button that starts its payment. */
export function registerOrders(app: FastifyInstance, store: FrontStore, stripeUrl: string | null): void {
  const errorPage = (reply: FastifyReply, { notice, status }: Shown<unknown>): FastifyReply => {
    const login = html`<a href="/login">Log in</a>`;
    return sendPage(reply, layout('Order', html`<p>${notice.title} ${login}</p>`), status || 502);
  };

  app.get<WithNumber>('/orders/:number', async (request, reply) => {
    const { number: order_number } = request.params;
    const shown = await show(store.clientOf(request, reply).orders.get({ order_number }));
    const { value: order } = shown;
    if (!order) return errorPage(reply, shown);
    const open = order.status === 'pending' && PAYABLE.includes(order.payment_status);
    return sendPage(reply, orderPage(order, open && stripeUrl !== null));
  });

  app.post<WithNumber>('/orders/:number/pay', async (request, reply) => {
    const { payments } = store.clientOf(request, reply);
    const order = { order_number: request.params.number };
    const first = await show(payments.createIntent(order));
    const shown = first.value ? first : await show(payments.retry(order));
    if (!shown.value) return errorPage(reply, shown);
    // A link instead of a redirect, because the content security policy allows forms to lead to this front
    // end only.
    const back = `${request.protocol}://${request.host}/orders/${request.params.number}`;
    const query = new URLSearchParams({ return_url: back });
    const address = `${stripeUrl}/pay/${shown.value.processor_client_secret}?${query}`;
    return sendPage(
      reply,
      layout('Payment', html`<p><a href="${address}">Pay at the Stripe emulator</a></p>`),
    );
  });
}
