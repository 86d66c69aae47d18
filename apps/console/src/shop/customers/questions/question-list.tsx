import type { Result } from '@comptoir/store-client';
import { type Identifier, useRecordContext } from 'ra-core';
import { BooleanField, BooleanInput, DataTable, SearchInput, SelectInput, TextField } from 'react-admin';
import { InstantField } from '../../../shared/ui/instant';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { StatusField } from '../../../shared/ui/status-field';
import { useStoreClient } from '../../store-context';
import { BulkDecision, DECISIONS, type Decision, DecisionButtons } from '../moderation';

type Question = Result<'adminQuestions.list'>['data'][number];

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="status" source="status" choices={DECISIONS} />,
  <BooleanInput key="answered" source="is_answered" />,
];

/** All questions about products; those that wait are decided here. */
export default function QuestionList(): React.JSX.Element {
  const decide = useQuestionDecision();
  return (
    <StaffList filters={FILTERS} sort={{ field: 'created_at', order: 'DESC' }}>
      <StaffRows
        primary={<TextField source="question" />}
        secondary={<TextField source="product.name" />}
        tertiary={<StatusField />}
        bulkActionButtons={<BulkDecision decide={decide} />}
      >
        <DataTable.Col source="question" disableSort />
        <DataTable.Col source="product.name" disableSort />
        <DataTable.Col source="user.name" disableSort />
        <DataTable.Col source="answered_at">
          <BooleanField source="answer" looseValue />
        </DataTable.Col>
        <DataTable.Col source="created_at" field={InstantField} />
        <DataTable.Col source="status" field={StatusField} />
        <DataTable.Col label="">
          <RowDecision />
        </DataTable.Col>
      </StaffRows>
    </StaffList>
  );
}

function useQuestionDecision(): (id: Identifier, decision: Decision) => Promise<unknown> {
  const store = useStoreClient();
  return (id, status) => store.adminQuestions.answer({ id: Number(id), status });
}

function RowDecision(): React.JSX.Element | null {
  const question = useRecordContext<Question>();
  const decide = useQuestionDecision();
  if (question?.status !== 'pending') return null;
  return <DecisionButtons ids={[question.id]} decide={decide} current={question.status} />;
}
