import type { TrackingStatus } from '../../../apps/store-api/src/orders/shipments/shipments.entity';
import type { MoveReturn, RequestReturn } from '../../../apps/store-api/src/orders/returns/returns.dto';

/** A tracking update, with the number of days since the shipment was sent. */
interface TrackingSeed {
  status: TrackingStatus;
  location: string;
  description: string;
  after: number;
}

/** Carrier, tracking number and tracking updates of a shipped order. */
export const SHIPMENT: {
  carrier: string;
  number: string;
  deliveryIn: number;
  news: readonly TrackingSeed[];
} = {
  carrier: 'Colissimo',
  number: '6A18744652310',
  deliveryIn: 1,
  news: [
    { status: 'label_created', location: 'Lyon', description: 'The label was printed.', after: 0.1 },
    { status: 'in_transit', location: 'Corbas', description: 'It left the sorting centre.', after: 0.8 },
    { status: 'out_for_delivery', location: 'Lyon', description: 'It is in the van.', after: 1.6 },
  ],
};

export interface ReturnSeed {
  /** E-mail address; by default the customer that developers log in as. */
  by?: string;
  /** The returned product, one unit; from the last order that has it. */
  sku: string;
  reason: RequestReturn['reason'];
  condition: RequestReturn['items'][number]['condition'];
  details: string;
  /** Days since the return was requested. */
  age: number;
  /** Status changes by staff, in order. */
  moves: readonly MoveReturn[];
}

/** A finished return, one on its way back and one that waits for staff. */
export const RETURNS: readonly ReturnSeed[] = [
  {
    sku: 'PV-PLT-CREAM',
    reason: 'damaged',
    condition: 'damaged',
    details: 'One plate arrived with a crack.',
    age: 52,
    moves: [
      { status: 'approved' },
      { status: 'received', note: 'Cracked in transit, not to be sold.' },
      { status: 'refunded', refund_method: 'wallet' },
    ],
  },
  {
    by: 'tom.hargreaves@example.com',
    sku: 'MO-KNF-20',
    reason: 'changed_mind',
    condition: 'new',
    details: 'It is larger than I thought.',
    age: 6,
    moves: [{ status: 'approved' }],
  },
  {
    by: 'hannah.weiss@example.com',
    sku: 'AL-CND-S',
    reason: 'not_as_described',
    condition: 'like_new',
    details: 'I expected a stronger scent.',
    age: 2,
    moves: [],
  },
];

export interface QuestionSeed {
  sku: string;
  /** E-mail address. */
  by: string;
  question: string;
  /** Without it, the question waits for staff. */
  answer?: string;
}

export const QUESTIONS: readonly QuestionSeed[] = [
  {
    sku: 'MO-CAS-4L',
    by: 'ingrid.solberg@example.com',
    question: 'Does it work on induction?',
    answer: 'Yes, on every kind of hob, and in the oven up to 260 °C, lid included.',
  },
  {
    sku: 'HD-RDG',
    by: 'marco.bellini@example.com',
    question: 'Can one person pitch it alone?',
    answer: 'Yes. The first time takes fifteen minutes, the second one five.',
  },
  {
    sku: 'PC-NTB',
    by: 'grace.okafor@example.com',
    question: 'Is the paper good for fountain pens?',
  },
];
