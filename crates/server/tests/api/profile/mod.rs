mod own;
