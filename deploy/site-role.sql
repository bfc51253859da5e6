-- The role that the site works as, see docs/growing.md "Two roles"; what it may do is granted by the site's start.
\set password `cat /run/secrets/site-password`
create role ghost_site login password :'password';
