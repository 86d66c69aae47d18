import type { components } from '@comptoir/store-client';
import { Alert, Box, Button, List, Typography } from '@mui/material';
import { Form, useGetMany, useNotify, useRecordContext, useRefresh, useTranslate } from 'ra-core';
import { AutocompleteInput, ReferenceInput } from 'react-admin';
import { useState } from 'react';
import { isSame } from '../../../shared/data/changes';
import { detailsOf } from '../../../shared/data/error-messages';
import { versionOf } from '../../../shared/data/version';
import { SortableRows } from '../../../shared/ui/sortable-rows';
import { useStoreClient } from '../../store-context';
import { bySearch } from '../choices';
import { Thumbnail } from '../thumbnail';

type Collection = components['schemas']['AdminCollection'];

/** The products of a collection in the order in which the shop shows them. */
export function CollectionProducts(): React.JSX.Element | null {
  const collection = useRecordContext<Collection>();
  // A change of somebody else begins the list anew.
  return collection ? <Products key={collection.product_ids.join()} collection={collection} /> : null;
}

function Products({ collection }: { collection: Collection }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const [ids, setIds] = useState(collection.product_ids);
  const [problem, setProblem] = useState<string>();
  const { data: products = [] } = useGetMany<components['schemas']['AdminProduct']>('products', { ids });
  const save = async (): Promise<void> => {
    setProblem(undefined);
    try {
      await store.adminCollections.setProducts(
        { id: collection.id, product_ids: ids },
        versionOf(collection),
      );
      notify('resources.collections.products.saved', { type: 'success' });
      refresh();
    } catch (error) {
      setProblem(detailsOf(error, translate));
    }
  };
  return (
    <Box sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {translate('resources.collections.products.title')}
      </Typography>
      <Form key={ids.length}>
        <ReferenceInput source="product_id" reference="products">
          <AutocompleteInput
            label="resources.collections.products.add"
            filterToQuery={bySearch}
            onChange={(id) => typeof id === 'number' && !ids.includes(id) && setIds([...ids, id])}
          />
        </ReferenceInput>
      </Form>
      {ids.length === 0 && (
        <Typography color="text.secondary">{translate('resources.collections.products.empty')}</Typography>
      )}
      <List dense disablePadding>
        <SortableRows
          rows={ids.map((id) => ({
            id,
            name: products.find((product) => product?.id === id)?.name ?? `#${id}`,
          }))}
          onOrder={setIds}
          onRemove={(id) => setIds(ids.filter((one) => one !== id))}
          picture={(id) => (
            <Thumbnail url={products.find((product) => product?.id === id)?.primary_image} size={32} />
          )}
        />
      </List>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button
        variant="contained"
        sx={{ mt: 1 }}
        disabled={isSame(ids, collection.product_ids)}
        onClick={() => void save()}
      >
        {translate('resources.collections.products.save')}
      </Button>
    </Box>
  );
}
