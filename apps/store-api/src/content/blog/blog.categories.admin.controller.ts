import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { BlogCategoriesService } from './blog.categories.admin.service';
import { BlogCategoriesQuery, CreateBlogCategory, UpdateBlogCategory } from './blog.dto';
import { BlogErrors } from './blog.errors';
import { BlogCategoryView } from './blog.view';

const CategoryAnswer = Type.Object({ message: Type.String(), data: BlogCategoryView });
type CategoryAnswer = Static<typeof CategoryAnswer>;

@ApiTags('admin/blog')
@Controller('admin/blog-categories')
export class BlogCategoriesController {
  constructor(private readonly categories: BlogCategoriesService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'Categories of posts, by name',
    returns: pageSchema(BlogCategoryView),
  })
  async list(@Query() query: BlogCategoriesQuery): Promise<Paged<BlogCategoryView>> {
    return pageView(await this.categories.list(query), query, (category) => category);
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Add a category', status: 201, returns: CategoryAnswer })
  async create(@Body() body: CreateBlogCategory): Promise<CategoryAnswer> {
    return { message: 'Category created.', data: await this.categories.create(body) };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'One category', returns: Type.Object({ data: BlogCategoryView }) })
  async find(@Param('id', IdPipe) id: number): Promise<{ data: BlogCategoryView }> {
    return { data: await this.categories.find(id) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change a category',
    returns: CategoryAnswer,
    notFound: BlogCategoriesService,
  })
  async update(@Param('id', IdPipe) id: number, @Body() body: UpdateBlogCategory): Promise<CategoryAnswer> {
    return { message: 'Category updated.', data: await this.categories.update(id, body) };
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Delete a category without posts',
    status: 204,
    errors: [BlogErrors.BLOG_CATEGORY_NOT_EMPTY],
  })
  async remove(@Param('id', IdPipe) id: number): Promise<void> {
    await this.categories.remove(id);
  }
}
