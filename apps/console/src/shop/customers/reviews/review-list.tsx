import type { Result } from '@comptoir/store-client';
import { useRecordContext } from 'ra-core';
import { BooleanInput, DataTable, DateInput, SearchInput, SelectInput, TextField } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { StatusField } from '../../../shared/ui/status-field';
import { BulkDecision, DECISIONS, DecisionButtons } from '../moderation';
import { Stars } from '../stars';
import { useReviewDecision } from './use-review-decision';

type Review = Result<'adminReviews.list'>['data'][number];

const RATINGS = [1, 2, 3, 4, 5].map((id) => ({ id, name: '★'.repeat(id) }));
const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={DECISIONS} />,
  <SelectInput key="rating" source="rating" choices={RATINGS} />,
  <BooleanInput key="verified" source="verified_only" />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
];

/** All reviews; those that wait are approved or rejected here. */
export default function ReviewList(): React.JSX.Element {
  const decide = useReviewDecision();
  return (
    <StaffList filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }}>
      <StaffRows
        primary={<TextField source="product.name" />}
        secondary={<TextField source="title" />}
        tertiary={<StatusField />}
        bulkActionButtons={<BulkDecision decide={decide} />}
      >
        <DataTable.Col source="product.name" disableSort />
        <DataTable.Col source="rating">
          <RatingField />
        </DataTable.Col>
        <DataTable.Col source="title" disableSort>
          <TextOfReview />
        </DataTable.Col>
        <DataTable.Col source="user.name" disableSort />
        <DataTable.Col source="created_at" field={InstantField} />
        <DataTable.Col source="status" field={StatusField} />
        <DataTable.Col label="">
          <RowDecision />
        </DataTable.Col>
      </StaffRows>
    </StaffList>
  );
}

function RatingField(): React.JSX.Element | null {
  const review = useRecordContext<Review>();
  return review ? <Stars rating={review.rating} /> : null;
}

const SHORT = 120;

function TextOfReview(): React.JSX.Element | null {
  const review = useRecordContext<Review>();
  if (!review) return null;
  const { title, body } = review;
  return (
    <>
      <strong>{title}</strong> {body.length > SHORT ? `${body.slice(0, SHORT)}…` : body}
    </>
  );
}

function RowDecision(): React.JSX.Element | null {
  const review = useRecordContext<Review>();
  const decide = useReviewDecision();
  if (review?.status !== 'pending') return null;
  return <DecisionButtons ids={[review.id]} decide={decide} current={review.status} />;
}
