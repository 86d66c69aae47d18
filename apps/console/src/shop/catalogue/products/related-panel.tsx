import { type components, isApiError } from '@comptoir/store-client';
import { Alert, Box, LinearProgress, Link, List, ListItem, ListItemText, Typography } from '@mui/material';
import { usePermissions, useTranslate } from 'ra-core';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import type { ReactNode } from 'react';
import { Money } from '../../../shared/ui/money';
import { useStoreClient } from '../../store-context';
import { Thumbnail } from '../thumbnail';

type Product = components['schemas']['AdminProduct'];

const KEY = 'resources.products.related';

/** Prices and products that the shop shows for and beside the product. */
export function RelatedPanel({ product }: { product: Product }): React.JSX.Element {
  const store = useStoreClient();
  const { permissions = [] } = usePermissions<string[]>();
  const { id, slug } = product;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <Part title="price">
        <ShownPrices product={product} />
      </Part>
      {permissions.includes('admin') && (
        <Part title="bundles">
          <Bundles product={product} />
        </Part>
      )}
      <Part title="similar">
        <Products
          queryKey={['products', 'related', id]}
          load={(signal) => store.catalogue.listRelatedProducts({ slug }, { signal })}
        />
      </Part>
      <Part title="together">
        <Products
          queryKey={['products', 'together', id]}
          load={(signal) => store.catalogue.listProductsBoughtTogether({ slug }, { signal })}
        />
      </Part>
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <section>
      <Typography variant="h6" component="h2">
        {translate(`${KEY}.${title}`)}
      </Typography>
      <Typography variant="body2" color="text.secondary" gutterBottom>
        {translate(`${KEY}.${title}_text`)}
      </Typography>
      {children}
    </section>
  );
}

/** Says why there is nothing to show; a product that is not published is not found by the shop. */
function Problem({ error }: { error: Error }): React.JSX.Element {
  const translate = useTranslate();
  const isHidden = isApiError(error) && error.status === 404;
  return <Alert severity="info">{isHidden ? translate(`${KEY}.hidden`) : error.message}</Alert>;
}

/** The prices as the shop shows them, with price lists, flash sales and prices for several units. */
function ShownPrices({ product: { id, slug } }: { product: Product }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { data, error } = useQuery({
    queryKey: ['products', 'shown-prices', id],
    queryFn: ({ signal }) => store.catalogue.getProductPrices({ slug }, { signal }),
  });
  if (error) return <Problem error={error} />;
  if (!data) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  return (
    <List dense disablePadding>
      {data.variants.map(({ variant_id, sku, prices }) => (
        <ListItem key={variant_id} disableGutters divider>
          <ListItemText primary={sku} />
          <div>
            {prices.map(({ min_quantity, unit_price }) => (
              <Typography key={min_quantity} variant="body2" align="right">
                {min_quantity > 1 && translate(`${KEY}.from`, { quantity: min_quantity })}{' '}
                <Money amount={unit_price} currency={data.currency} />
              </Typography>
            ))}
          </div>
        </ListItem>
      ))}
    </List>
  );
}

interface ProductsProps {
  queryKey: readonly unknown[];
  load(signal: AbortSignal): Promise<{ id: number; name: string; primary_image: string | null }[]>;
}

function Products({ queryKey, load }: ProductsProps): React.JSX.Element {
  const translate = useTranslate();
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  if (error) return <Problem error={error} />;
  if (!data) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  if (data.length === 0) return <Typography>{translate(`${KEY}.none`)}</Typography>;
  return (
    <List dense disablePadding>
      {data.map(({ id, name, primary_image }) => (
        <ListItem key={id} disableGutters sx={{ gap: 1 }}>
          <Thumbnail url={primary_image} size={32} />
          <Link component={RouterLink} to={`/shop/products/${id}`}>
            {name}
          </Link>
        </ListItem>
      ))}
    </List>
  );
}

function Bundles({ product: { id } }: { product: Product }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { data, error } = useQuery({
    queryKey: ['bundles', 'of-product', id],
    queryFn: async ({ signal }) => {
      const found: { id: number; name: string }[] = [];
      for await (const bundle of store.adminBundles.each({ per_page: 100 }, { signal })) {
        if (bundle.items.some((item) => item.product.id === id)) found.push(bundle);
      }
      return found;
    },
  });
  if (error) return <Problem error={error} />;
  if (!data) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  if (data.length === 0) return <Typography>{translate(`${KEY}.no_bundles`)}</Typography>;
  return (
    <List dense disablePadding>
      {data.map((bundle) => (
        <ListItem key={bundle.id} disableGutters>
          <Link component={RouterLink} to={`/shop/bundles/${bundle.id}`}>
            {bundle.name}
          </Link>
        </ListItem>
      ))}
    </List>
  );
}
