import { useListContext, useTranslate } from 'ra-core';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';
import { BulkPrice } from './bulk-price';

interface Action {
  /** Name of its texts. */
  name: string;
  run(id: number): Promise<unknown>;
  color?: 'error';
}

/** Actions on all marked products at once. */
export function ProductBulkActions(): React.JSX.Element {
  const store = useStoreClient();
  const { filterValues } = useListContext();
  const publish = {
    name: 'publish',
    run: (id: number) => store.adminProducts.update({ id, status: 'published' }),
  };
  const unpublish = {
    name: 'unpublish',
    run: (id: number) => store.adminProducts.update({ id, status: 'draft' }),
  };
  const remove: Action = { name: 'delete', run: (id) => store.adminProducts.delete({ id }), color: 'error' };
  const restore = { name: 'restore', run: (id: number) => store.adminProducts.restore({ id }) };
  if (filterValues.trashed === 'only') return <BulkAction {...restore} />;
  return (
    <>
      <BulkAction {...publish} />
      <BulkAction {...unpublish} />
      <BulkPrice />
      <BulkAction {...remove} />
    </>
  );
}

/** Does the same with each marked product; a second try goes on with those that failed. */
function BulkAction({ name, run, color }: Action): React.JSX.Element {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems, refetch } = useListContext<{ id: number }>();
  return (
    <ActionDialog
      label={`resources.products.bulk.${name}.action`}
      consequence={translate(`resources.products.bulk.${name}.text`, { smart_count: selectedIds.length })}
      done={`resources.products.bulk.${name}.done`}
      color={color}
      variant="text"
      submit={async () => {
        for (const id of selectedIds) await run(Number(id));
      }}
      onDone={() => {
        onUnselectItems();
        void refetch();
      }}
    />
  );
}
