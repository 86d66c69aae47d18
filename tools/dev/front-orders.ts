import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { html, type Html } from '../testing-servers/html';
import { sendPage } from '../testing-servers/web-server';
import { layout } from './front-pages';
import type { StoreClient } from './store-client';

interface OrderItem {
  product_name: string;
  variant_name: string;
  quantity: number;
  total: string;
}

interface Order {
  order_number: string;
  status: string;
  payment_status: string;
  currency: string;
  items: OrderItem[];
  discount_amount: string;
  shipping_amount: string;
  total: string;
  amount_due: string;
  shipment?: { carrier: string | null; tracking_number: string | null };
}

interface Payment {
  processor_client_secret: string;
}

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
export function registerOrders(
  app: FastifyInstance,
  store: StoreClient,
  { stripeUrl, tokenOf }: { stripeUrl: string | null; tokenOf: (request: FastifyRequest) => string | null },
): void {
  const errorPage = (reply: FastifyReply, status: number, message: string): FastifyReply =>
    sendPage(reply, layout('Order', html`<p>${message} <a href="/login">Log in</a></p>`), status);

  app.get<WithNumber>('/orders/:number', async (request, reply) => {
    const token = tokenOf(request);
    if (token === null) return errorPage(reply, 401, 'Whose order is it?');
    const { number } = request.params;
    const response = await store.call('GET', `/orders/${encodeURIComponent(number)}`, undefined, token);
    if (!response.ok) return errorPage(reply, response.status || 502, response.message);
    const order = response.data as Order;
    const open = order.status === 'pending' && PAYABLE.includes(order.payment_status);
    return sendPage(reply, orderPage(order, open && stripeUrl !== null));
  });

  app.post<WithNumber>('/orders/:number/pay', async (request, reply) => {
    const token = tokenOf(request);
    if (token === null) return errorPage(reply, 401, 'Whose order is it?');
    const body = { order_number: request.params.number };
    const first = await store.call('POST', '/payments/intent', body, token);
    const response = first.ok ? first : await store.call('POST', '/payments/retry', body, token);
    if (!response.ok) return errorPage(reply, response.status || 502, response.message);
    // A link instead of a redirect, because the content security policy allows forms to lead to this front
    // end only.
    const address = `${stripeUrl}/pay/${(response.data as Payment).processor_client_secret}`;
    return sendPage(
      reply,
      layout('Payment', html`<p><a href="${address}">Pay at the Stripe emulator</a></p>`),
    );
  });
}
