import { isApiError } from '@comptoir/store-client';
import { useQuery } from '@tanstack/react-query';
import { Error as ErrorPage, Layout, type LayoutProps, Loading } from 'react-admin';
import { Suspense } from 'react';
import { AreaMenu } from './area-menu';
import { FactsContext } from './facts';
import { PaletteOnDemand } from './palette-on-demand';
import { ServiceAppBar } from './service-app-bar';
import { useService } from './service-context';
import { useSaveShortcut } from './use-save-shortcut';

/** The frame of all pages. */
export function ServiceLayout({ children }: LayoutProps): React.JSX.Element {
  const { dialogs } = useService();
  useSaveShortcut();
  return (
    <Layout appBar={ServiceAppBar} menu={AreaMenu}>
      <WithFacts>{children}</WithFacts>
      <PaletteOnDemand />
      {dialogs}
    </Layout>
  );
}

function WithFacts({ children }: LayoutProps): React.JSX.Element {
  const { name, loadFacts, setUp: SetUp, notice: Notice } = useService();
  const { data, error, refetch } = useQuery({
    queryKey: ['facts', name],
    queryFn: ({ signal }) => loadFacts(signal),
    staleTime: Infinity,
  });
  if (data) {
    return (
      <FactsContext value={data}>
        {Notice && <Notice />}
        {children}
      </FactsContext>
    );
  }
  if (!error) return <Loading />;
  if (SetUp && isApiError(error) && error.code === 'SECOND_FACTOR_SETUP_REQUIRED') {
    return (
      <Suspense fallback={<Loading />}>
        <SetUp onDone={() => void refetch()} />
      </Suspense>
    );
  }
  return <ErrorPage error={error} resetErrorBoundary={() => void refetch()} />;
}
