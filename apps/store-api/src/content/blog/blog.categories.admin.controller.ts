import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { BlogCategoriesAdminService } from './blog.categories.admin.service';
import { BlogCategoriesQuery, CreateBlogCategory, UpdateBlogCategory } from './blog.dto';
import { BlogErrors } from './blog.errors';
import { BlogCategoryView } from './blog.view';

const CategoryResponse = Type.Object({ message: Type.String(), data: BlogCategoryView });
type CategoryResponse = Static<typeof CategoryResponse>;

const version = { table: 'blog_categories' };

@ApiTags('admin/blog')
@Controller('admin/blog-categories')
export class BlogCategoriesAdminController {
  constructor(private readonly categories: BlogCategoriesAdminService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'Categories of posts, by name',
    returns: pageSchema(BlogCategoryView),
  })
  async listBlogCategories(@Query() query: BlogCategoriesQuery): Promise<Paged<BlogCategoryView>> {
    return pageView(await this.categories.listBlogCategories(query), query, (category) => category);
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Add a category', status: 201, returns: CategoryResponse })
  async createBlogCategory(@Body() body: CreateBlogCategory): Promise<CategoryResponse> {
    return { message: 'Category created.', data: await this.categories.createBlogCategory(body) };
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    summary: 'One category',
    version,
    returns: Type.Object({ data: BlogCategoryView }),
  })
  async findBlogCategory(@Param('id', IdPipe) id: number): Promise<{ data: BlogCategoryView }> {
    return { data: await this.categories.findBlogCategory(id) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change a category',
    version,
    returns: CategoryResponse,
    notFound: BlogCategoriesAdminService,
  })
  async updateBlogCategory(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateBlogCategory,
  ): Promise<CategoryResponse> {
    return { message: 'Category updated.', data: await this.categories.updateBlogCategory(id, body) };
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Delete a category without posts',
    version,
    status: 204,
    errors: [BlogErrors.BLOG_CATEGORY_NOT_EMPTY],
  })
  async deleteBlogCategory(@Param('id', IdPipe) id: number): Promise<void> {
    await this.categories.deleteBlogCategory(id);
  }
}
