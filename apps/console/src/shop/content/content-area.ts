import type { StoreClient } from '@comptoir/store-client';
import ArticleIcon from '@mui/icons-material/Article';
import CategoryIcon from '@mui/icons-material/Category';
import DescriptionIcon from '@mui/icons-material/Description';
import HelpIcon from '@mui/icons-material/HelpOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import PanoramaIcon from '@mui/icons-material/Panorama';
import { lazy } from 'react';
import type { Area } from '../../shared/area';
import { storeCalls } from '../../shared/data/resource-calls';

const ADMIN = ['admin'];

/** Pages, posts and messages. */
export const content: Area<StoreClient> = {
  name: 'content',
  resources: [
    {
      name: 'pages',
      icon: DescriptionIcon,
      roles: ADMIN,
      list: lazy(() => import('./page-list')),
      create: lazy(() => import('./page-create')),
      edit: lazy(() => import('./page-edit')),
      recordRepresentation: ({ title }) => String(title),
    },
    {
      name: 'posts',
      icon: ArticleIcon,
      roles: ADMIN,
      list: lazy(() => import('./post-list')),
      create: lazy(() => import('./post-create')),
      edit: lazy(() => import('./post-edit')),
      recordRepresentation: ({ title }) => String(title),
    },
    {
      name: 'post-categories',
      icon: CategoryIcon,
      roles: ADMIN,
      list: lazy(() => import('./post-category-list')),
      create: lazy(() => import('./post-category-create')),
      edit: lazy(() => import('./post-category-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
    {
      name: 'banners',
      icon: PanoramaIcon,
      roles: ADMIN,
      list: lazy(() => import('./banner-list')),
      create: lazy(() => import('./banner-create')),
      edit: lazy(() => import('./banner-edit')),
      recordRepresentation: ({ title }) => String(title),
    },
    {
      name: 'faqs',
      icon: HelpIcon,
      roles: ADMIN,
      list: lazy(() => import('./faq-list')),
      create: lazy(() => import('./faq-create')),
      edit: lazy(() => import('./faq-edit')),
      recordRepresentation: ({ question }) => String(question),
    },
    {
      name: 'messages',
      icon: MailIcon,
      roles: ADMIN,
      list: lazy(() => import('./message-list')),
      show: lazy(() => import('./message-show')),
      recordRepresentation: ({ subject }) => String(subject),
    },
  ],
  calls: (store) => ({
    pages: storeCalls(store.adminPages),
    posts: storeCalls(store.adminBlog, {
      list: 'listPosts',
      get: 'getPost',
      create: 'createPost',
      update: 'updatePost',
      delete: 'deletePost',
    }),
    'post-categories': storeCalls(store.adminBlog, {
      list: 'listCategories',
      get: 'getCategory',
      create: 'createCategory',
      update: 'updateCategory',
      delete: 'deleteCategory',
    }),
    banners: storeCalls(store.adminBanners),
    faqs: storeCalls(store.adminFaqs),
    messages: storeCalls(store.adminContacts, {
      list: 'listMessages',
      get: 'getMessage',
      create: '',
      update: '',
      delete: 'deleteMessage',
      idParameter: 'contact',
    }),
  }),
};
