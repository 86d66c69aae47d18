import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { DateOnly, view } from '@comptoir/http';
import type { Income } from '../../money/payments/payments.movements.queries';
import { priceText } from '../../practice/services/services.view';

/** Bookings of chosen days, counted. */
export interface CountedFigures {
  bookings: number;
  done: number;
  no_shows: number;
  cancellations: number;
  /** Decimal text. */
  booked_income: string;
}

/** The figures of a resource or a service. */
export interface NamedFigures extends CountedFigures {
  id: number;
  name: string;
  color: string;
}

export interface Figures {
  date_from: string;
  date_to: string;
  currency: string;
  total: CountedFigures;
  resources: NamedFigures[];
  services: NamedFigures[];
  income: Income[];
}

const counted = {
  bookings: Type.Integer({ description: 'Confirmed bookings, whatever their outcome.' }),
  done: Type.Integer({ description: 'Bookings whose client came.' }),
  no_shows: Type.Integer({ description: 'Bookings whose client did not come.' }),
  cancellations: Type.Integer({ description: 'Cancelled bookings that would have started on these days.' }),
  booked_income: Type.String({
    description: 'Decimal sum of the prices of confirmed bookings, without missed ones, paid or not.',
    examples: ['1250.00'],
  }),
};
const incomeFields = {
  currency: Type.String({ description: 'ISO 4217 code.', examples: ['EUR'] }),
  card: Type.String({ description: 'Decimal sum of the payments by card.', examples: ['180.00'] }),
  on_site: Type.String({ description: 'Decimal sum of the payments that staff recorded.' }),
  refunded: Type.String({ description: 'Decimal sum of the refunds, by card and on site.' }),
  refunded_by_card: Type.String({ description: 'Decimal sum of the refunds by card.' }),
  refunded_on_site: Type.String({ description: 'Decimal sum that was given back on site.' }),
};
const named = { id: Type.Integer(), name: Type.String(), color: Type.String() };

export const FiguresView = view('SummaryFigures', {
  date_from: DateOnly,
  date_to: DateOnly,
  currency: Type.String({ description: 'ISO 4217 code of the settings.', examples: ['EUR'] }),
  total: view('FiguresOfDays', counted),
  resources: Type.Array(view('FiguresOfResource', { ...named, ...counted }), {
    description:
      'Resources with bookings, in their order. A booking counts at each of its resources, its price at the first.',
  }),
  services: Type.Array(view('FiguresOfService', { ...named, ...counted }), {
    description: 'Services with bookings, in their order.',
  }),
  income: Type.Array(view('IncomeOfDays', incomeFields), {
    description:
      'Money that was paid and refunded on these days, by currency, for bookings of any day. Empty without any.',
  }),
});
export type FiguresView = Static<typeof FiguresView>;

export function toFiguresView({ total, resources, services, income, ...days }: Figures): FiguresView {
  return {
    ...days,
    total: toCountedView(total),
    resources: resources.map(toNamedView),
    services: services.map(toNamedView),
    income: income.map(toIncomeView),
  };
}

function toIncomeView({ currency, ...sums }: Income): FiguresView['income'][number] {
  const text = (minor: number): string => Money.format(minor, currency);
  return {
    currency,
    card: text(sums.card),
    on_site: text(sums.on_site),
    refunded: text(sums.refunded),
    refunded_by_card: text(sums.refunded_by_card),
    refunded_on_site: text(sums.refunded_on_site),
  };
}

function toNamedView({ id, name, color, ...figures }: NamedFigures): FiguresView['resources'][number] {
  return { id, name, color, ...toCountedView(figures) };
}

function toCountedView(figures: CountedFigures): FiguresView['total'] {
  const { bookings, done, no_shows, cancellations, booked_income } = figures;
  return { bookings, done, no_shows, cancellations, booked_income: priceText(booked_income) };
}
